package import Foundation
package import Tagged

/// A person who takes part in a sync-up.
package struct Attendee: Hashable, Identifiable, Sendable {
  /// The identity of an attendee.
  package typealias ID = Tagged<Attendee, UUID>

  /// The identity.
  package let id: ID

  /// What the person is called.
  package var name: String

  /// What the file says beyond that, written by another version or program.
  package var unknownMembers: UnknownMembers

  /// Creates an attendee.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: What the person is called.
  package init(id: ID, name: String = "") {
    self.id = id
    self.name = name
    self.unknownMembers = UnknownMembers()
  }
}

extension Attendee: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, name
  }

  /// Decodes an attendee as the original app writes it.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(ID.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    unknownMembers = try UnknownMembers(from: decoder, besides: CodingKeys.self)
  }

  /// Encodes the attendee as the original app reads it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try unknownMembers.encode(to: encoder)
  }
}
