package import Foundation
import IdentifiedCollections
package import JSONStream
package import Tagged

/// A past meeting.
package struct Meeting: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<Meeting, UUID>

  package let id: ID

  /// The time at which the meeting ended.
  package var date: Date

  /// The notes and the recognised speech.
  package var transcript: String

  /// The length of the meeting, or `nil` if it is unknown.
  ///
  /// The original app does not store the length.
  package var duration: Duration?

  /// The time of the meeting's pauses and interruptions, which ``duration`` does not contain, or
  /// `nil` if there were none.
  ///
  /// The original app does not store this time.
  package var pausedTime: Duration?

  /// The attendees who were present and their speaking times, or `nil` if they are unknown.
  ///
  /// The original app does not store this information.
  package var attendances: [Attendance]?

  /// The attendees who were marked absent, if any.
  ///
  /// The original app does not store this information.
  package var absentees: [Attendee]?

  /// JSON members that another version or another program wrote.
  package var unknownMembers: UnknownMembers

  /// Creates a meeting.
  ///
  /// - Parameters:
  ///   - id: The meeting's id.
  ///   - date: The time at which the meeting ended.
  ///   - transcript: The notes and the recognised speech.
  ///   - duration: The length of the meeting, or `nil` if it is unknown.
  ///   - attendances: The attendees who were present, or `nil` if they are unknown.
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

extension Meeting {
  /// The time at which the meeting started, or at which it ended if its length is unknown.
  ///
  /// Screens, lists and minutes show this time. Files contain ``date`` instead of this time, like
  /// the files of the original app.
  package var startDate: Date {
    // Limit the times: a file can contain a length so large that no calendar can represent the
    // start.
    let time = (duration ?? .zero).countable + (pausedTime ?? .zero).countable
    return date.addingTimeInterval(-(time / .seconds(1)))
  }

  /// The names of the absent attendees, separated by commas, or `nil` if everyone attended.
  package var absenteesText: String? {
    guard let absentees, !absentees.isEmpty else { return nil }
    return absentees.enumerated().map { $1.name.speakerName(at: $0).listElement }
      .joined(separator: ", ")
  }

  /// The first ordinary note, or `nil` if the notes contain none.
  ///
  /// The first ordinary note is the first line that is not blank, not an action item, and not the
  /// title of the parking lot.
  ///
  /// Reads the notes only up to this line, because lists read this property for each row.
  package var firstNote: Substring? {
    var rest = transcript[...]
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      let isBlank = line.unicodeScalars.allSatisfy(\.isInvisible)
      let isTitle = line == IdentifiedArrayOf<MeetingNote>.parkingLotTitle
      if !isBlank, !isTitle, !Self.isActionItem(line) { return line.drop(while: \.isWhitespace) }
      rest = rest[line.endIndex...].dropFirst()
    }
    return nil
  }
}

extension Meeting: JSONReadable, JSONWritable {
  /// Decodes a meeting that this app or the original app wrote.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var date: Date?
    var transcript: String?
    var unknownMembers = UnknownMembers()
    duration = nil
    pausedTime = nil
    attendances = nil
    absentees = nil
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "date": try reader.read(into: &date)
      case "transcript": try reader.read(into: &transcript)
      case "duration": try reader.readIfPresent(into: &duration)
      case "absentees": try reader.readIfPresent(into: &absentees)
      case "attendances": try reader.readIfPresent(into: &attendances)
      case "pausedTime": try reader.readIfPresent(into: &pausedTime)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.date = try reader.required(date, "date")
    self.transcript = try reader.required(transcript, "transcript")
    self.unknownMembers = unknownMembers
  }

  /// Encodes the meeting in a form that the original app can read.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.memberIfPresent("absentees", absentees)
      writer.memberIfPresent("attendances", attendances)
      writer.member("date", date)
      writer.memberIfPresent("duration", duration)
      writer.member("id", id)
      writer.memberIfPresent("pausedTime", pausedTime)
      writer.member("transcript", transcript)
    }
  }
}
