package import Foundation
package import IdentifiedCollections
package import Tagged

/// A recurring meeting: who meets, for how long, and what was said in the past.
///
/// It is coded as the original app codes it. What this one adds are optional members, and members that
/// it does not know are kept as they are, so that the file can go back and forth.
///
/// NB: No stored property has a default value: the decoder would evaluate it for each element of a file
/// and throw it away.
package struct SyncUp: Hashable, Identifiable, Sendable {
  /// The identity of a sync-up.
  package typealias ID = Tagged<SyncUp, UUID>

  /// The identity.
  package let id: ID

  /// Who meets, in the order of speaking.
  package var attendees: IdentifiedArrayOf<Attendee>

  /// How long a meeting takes.
  package var duration: Duration

  /// The meetings that were held, newest first.
  package var meetings: IdentifiedArrayOf<Meeting>

  /// The colours.
  package var theme: Theme

  /// What it is called.
  package var title: String

  /// What the file says beyond that, written by another version or program.
  package var unknownMembers: UnknownMembers

  /// Creates a sync-up.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - attendees: Who meets, in the order of speaking.
  ///   - duration: How long a meeting takes.
  ///   - meetings: The meetings that were held, newest first.
  ///   - theme: The colours.
  ///   - title: What it is called.
  package init(
    id: ID,
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(60 * 5),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum,
    title: String = ""
  ) {
    self.id = id
    self.attendees = attendees
    self.duration = duration
    self.meetings = meetings
    self.theme = theme
    self.title = title
    self.unknownMembers = UnknownMembers()
  }

  /// The lengths that the form offers.
  ///
  /// Other lengths, from a file or an option, are kept.
  package static let formDurations: ClosedRange<Duration> = .seconds(60 * 5) ... .seconds(60 * 30)

  /// Drops the attendees whose name is nothing but white space.
  ///
  /// If no other attendee is left the first one stays as it is.
  ///
  /// - Parameter newID: Makes the id of a blank attendee if there was none at all.
  package mutating func removeBlankAttendees(newID: () -> Attendee.ID) {
    let first = attendees.first
    attendees.removeAll { $0.name.allSatisfy(\.isWhitespace) }
    if attendees.isEmpty { attendees.append(first ?? Attendee(id: newID())) }
  }
}

extension SyncUp: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, attendees, duration, meetings, theme, title
  }

  /// Decodes a sync-up as the original app writes it.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(ID.self, forKey: .id)
    attendees = try container.decode(IdentifiedArrayOf<Attendee>.self, forKey: .attendees)
    duration = try container.decodeDuration(forKey: .duration)
    meetings = try container.decode(IdentifiedArrayOf<Meeting>.self, forKey: .meetings)
    theme = try container.decode(Theme.self, forKey: .theme)
    title = try container.decode(String.self, forKey: .title)
    unknownMembers = try UnknownMembers(from: decoder, besides: CodingKeys.self)
  }

  /// Encodes the sync-up as the original app reads it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(attendees, forKey: .attendees)
    try container.encode(duration, forKey: .duration)
    try container.encode(meetings, forKey: .meetings)
    try container.encode(theme, forKey: .theme)
    try container.encode(title, forKey: .title)
    try unknownMembers.encode(to: encoder)
  }
}
