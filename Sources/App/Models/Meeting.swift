package import Foundation
package import Tagged

/// A meeting that was held.
package struct Meeting: Hashable, Identifiable, Sendable {
  /// The identity of a meeting.
  package typealias ID = Tagged<Meeting, UUID>

  /// The identity.
  package let id: ID

  /// When it ended.
  package var date: Date

  /// What was noted and heard.
  package var transcript: String

  /// How long it took.
  ///
  /// The original app does not know this.
  package var duration: Duration?

  /// Who was there, and how long each one spoke.
  ///
  /// The original app does not know this.
  package var attendances: [Attendance]?

  /// What the file says beyond that, written by another version or program.
  package var unknownMembers: UnknownMembers

  /// Creates a meeting.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - date: When it ended.
  ///   - transcript: What was noted and heard.
  ///   - duration: How long it took, if that is known.
  ///   - attendances: Who was there, if that is known.
  package init(
    id: ID,
    date: Date,
    transcript: String,
    duration: Duration? = nil,
    attendances: [Attendance]? = nil
  ) {
    self.id = id
    self.date = date
    self.transcript = transcript
    self.duration = duration
    self.attendances = attendances
    self.unknownMembers = UnknownMembers()
  }
}

extension Meeting: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, date, transcript, duration, attendances
  }

  /// Decodes a meeting as the original app, or this one, writes it.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(ID.self, forKey: .id)
    date = try container.decode(Date.self, forKey: .date)
    transcript = try container.decode(String.self, forKey: .transcript)
    duration = try container.decodeDurationIfPresent(forKey: .duration)
    attendances = try container.decodeIfPresent([Attendance].self, forKey: .attendances)
    unknownMembers = try UnknownMembers(from: decoder, besides: CodingKeys.self)
  }

  /// Encodes the meeting so that the original app reads it, too.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(date, forKey: .date)
    try container.encode(transcript, forKey: .transcript)
    try container.encodeIfPresent(duration, forKey: .duration)
    try container.encodeIfPresent(attendances, forKey: .attendances)
    try unknownMembers.encode(to: encoder)
  }
}
