package import Foundation
import IdentifiedCollections
package import JSONStream
import Tagged

/// A meeting that is being held, kept in case the process is killed before the meeting is saved.
package struct MeetingDraft: Hashable, Identifiable, Sendable {
  /// The identity that the meeting will have.
  ///
  /// By it the meeting is saved once, even if several processes try.
  package let id: Meeting.ID

  /// The sync-up that meets, without its past meetings.
  ///
  /// With all of it the sync-up can come back with the meeting if it is deleted.
  package var syncUp: SyncUp

  /// When the meeting was last known to go on.
  package var date: Date

  /// What was noted and heard so far, without ``unsubmittedNote``.
  package var transcript: String

  /// How long the meeting has been held.
  package var duration: Duration

  /// Who is there, and how long each one has spoken.
  package var attendances: [Attendance]

  /// The machine on which the meeting is held, if that is known.
  package var machine: String?

  /// The order of the speakers, if it is not that of the sync-up.
  package var agenda: [Attendee.ID]?

  /// The attendees who are not there, if there are any.
  package var absent: [Attendee.ID]?

  /// How much longer than planned the meeting may take, if it may.
  package var addedSeconds: Int?

  /// The position among the sync-up's attendees of the one who speaks, if that is known.
  package var speakerIndex: Int?

  /// How far the meeting has come out of its whole length, with the time that was skipped, if that
  /// is known.
  package var elapsedSeconds: Int?

  /// The note that was being typed, if there was one.
  package var unsubmittedNote: String?

  /// The members that this version does not know, written by another one.
  package var unknownMembers = UnknownMembers()

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - meeting: The meeting as it stands.
  ///   - syncUp: The sync-up that meets.
  ///   - machine: The machine on which the meeting is held, if that is known.
  package init(_ meeting: Meeting, of syncUp: SyncUp, on machine: String? = nil) {
    id = meeting.id
    self.syncUp = syncUp
    self.syncUp.meetings = []
    date = meeting.date
    transcript = meeting.transcript
    duration = meeting.duration ?? .zero
    attendances = meeting.attendances ?? []
    self.machine = machine
  }

  /// When the meeting is over if it goes on without a pause.
  package var expectedEnd: Date {
    date + max(.zero, syncUp.duration - duration) / .seconds(1)
  }

  /// The meeting, as if it had ended when the draft was written.
  ///
  /// The note that was being typed is the last line of its transcript.
  package var meeting: Meeting {
    Meeting(
      id: id,
      date: date,
      transcript: [transcript, unsubmittedNote ?? ""].filter { !$0.isEmpty }
        .joined(separator: "\n"),
      duration: duration,
      attendances: attendances
    )
  }
}

extension MeetingDraft: JSONReadable, JSONWritable {
  /// Reads a draft.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: Meeting.ID?
    var syncUp: SyncUp?
    var date: Date?
    var transcript: String?
    var duration: Duration?
    var attendances: [Attendance]?
    (agenda, absent, addedSeconds) = (nil, nil, nil)
    (machine, speakerIndex, elapsedSeconds, unsubmittedNote) = (nil, nil, nil, nil)
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "absent": try reader.readIfPresent(into: &absent)
      case "addedSeconds": try reader.readIfPresent(into: &addedSeconds)
      case "agenda": try reader.readIfPresent(into: &agenda)
      case "id": try reader.read(into: &id)
      case "syncUp": try reader.read(into: &syncUp)
      case "date": try reader.read(into: &date)
      case "transcript": try reader.read(into: &transcript)
      case "duration": try reader.read(into: &duration)
      case "attendances": try reader.read(into: &attendances)
      case "machine": try reader.readIfPresent(into: &machine)
      case "speakerIndex": try reader.readIfPresent(into: &speakerIndex)
      case "elapsedSeconds": try reader.readIfPresent(into: &elapsedSeconds)
      case "unsubmittedNote": try reader.readIfPresent(into: &unsubmittedNote)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.syncUp = try reader.required(syncUp, "syncUp")
    self.date = try reader.required(date, "date")
    self.transcript = try reader.required(transcript, "transcript")
    self.duration = try reader.required(duration, "duration")
    self.attendances = try reader.required(attendances, "attendances")
  }

  /// Writes the draft.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.memberIfPresent("absent", absent)
      writer.memberIfPresent("addedSeconds", addedSeconds)
      writer.memberIfPresent("agenda", agenda)
      writer.member("attendances", attendances)
      writer.member("date", date)
      writer.member("duration", duration)
      writer.memberIfPresent("elapsedSeconds", elapsedSeconds)
      writer.member("id", id)
      writer.memberIfPresent("machine", machine)
      writer.memberIfPresent("speakerIndex", speakerIndex)
      writer.member("syncUp", syncUp)
      writer.member("transcript", transcript)
      writer.memberIfPresent("unsubmittedNote", unsubmittedNote)
    }
  }
}
