package import Foundation
import IdentifiedCollections
package import JSONStream
import Tagged

/// A copy of a meeting in progress, kept on disk in case the process dies before it saves the
/// meeting.
package struct MeetingDraft: Hashable, Identifiable, Sendable {
  /// The id under which the meeting will be saved.
  ///
  /// Because of this id, the meeting is saved only once, even if several processes try to save it.
  package let id: Meeting.ID

  /// The meeting's sync-up, without its past meetings.
  ///
  /// The draft stores the whole sync-up, so that the app can restore it if it was deleted.
  package var syncUp: SyncUp

  /// The time at which the draft was last updated, while the meeting was in progress.
  package var date: Date

  /// The notes and the recognised speech so far, without ``unsubmittedNote``.
  package var transcript: String

  /// The time for which the meeting was held so far, without pauses and skipped time.
  package var duration: Duration

  /// The time for which the meeting was paused or interrupted so far, or `nil` if it was not.
  package var pausedTime: Duration?

  /// The attendees who are present and their speaking times so far.
  package var attendances: [Attendance]

  /// The machine that holds the meeting, if known.
  package var machine: String?

  /// The order of the speakers, or `nil` for the order in the sync-up.
  package var speakingOrder: [Attendee.ID]?

  /// The attendees who are absent, if any.
  package var absentees: [Attendee]?

  /// The seconds added to the planned length, if any.
  package var addedSeconds: Int?

  /// The index of the speaker among the sync-up's attendees, if known.
  package var speakerIndex: Int?

  /// The meeting's elapsed time in seconds, including skipped time but without overtime, if known.
  package var elapsedSeconds: Int?

  /// The complete state of the meeting, or `nil` if an earlier version wrote the draft.
  package var state: LiveMeeting.State?

  /// The note that the user was typing, if any.
  ///
  /// A note for the parking lot includes the parking lot's prefix.
  package var unsubmittedNote: String?

  /// The reason the meeting is not saved, or `nil` if the meeting is in progress or the process
  /// died.
  package var reason: Reason?

  /// JSON members that another version or another program wrote.
  package var unknownMembers = UnknownMembers()

  /// The reason a meeting that is over is not saved.
  package enum Reason: String, Sendable {
    /// The user undid the meeting.
    case undone

    /// The meeting ended, but the file could not be written.
    case unwritable

    /// The user was typing notes of a meeting that no longer exists.
    case notesOnly = "notes"
  }

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - meeting: The meeting so far.
  ///   - syncUp: The meeting's sync-up.
  ///   - machine: The machine that holds the meeting, if known.
  package init(_ meeting: Meeting, of syncUp: SyncUp, on machine: String? = nil) {
    id = meeting.id
    self.syncUp = syncUp
    self.syncUp.meetings = []
    date = meeting.date
    transcript = meeting.transcript
    duration = meeting.duration ?? .zero
    pausedTime = meeting.pausedTime
    attendances = meeting.attendances ?? []
    absentees = meeting.absentees
    self.machine = machine
  }

  /// The time at which the meeting started, which names the meeting as in the lists of meetings.
  package var startDate: Date {
    var meeting = Meeting(id: id, date: date, transcript: "", duration: duration)
    meeting.pausedTime = pausedTime
    return meeting.startDate
  }

  /// The time at which the meeting ends if it continues without pauses.
  package var expectedEnd: Date {
    let length = syncUp.duration + .seconds(max(0, addedSeconds ?? 0))
    return date + max(.zero, length - duration) / .seconds(1)
  }

  /// Whether the meeting is so short and empty that the user would not miss it.
  package var isNegligible: Bool {
    duration < .seconds(10) && transcript.isBlank && (unsubmittedNote ?? "").isBlank
      && (absentees ?? []).isEmpty
  }

  /// The meeting as if it had ended when the draft was written.
  ///
  /// The note that the user was typing becomes the last note before the parking lot. If the note is
  /// for the parking lot, it becomes the last note in the parking lot.
  package var meeting: Meeting {
    var meeting = Meeting(
      id: id,
      date: date,
      transcript: unsubmittedNote.map(transcript.adding(note:)) ?? transcript,
      duration: duration,
      attendances: attendances
    )
    meeting.absentees = absentees
    meeting.pausedTime = pausedTime
    return meeting
  }
}

extension MeetingDraft: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: Meeting.ID?
    var syncUp: SyncUp?
    var date: Date?
    var transcript: String?
    var duration: Duration?
    var attendances: [Attendance]?
    (speakingOrder, addedSeconds, pausedTime) = (nil, nil, nil)
    var (absent, absentees): ([Attendee.ID]?, [Attendee]?)
    (machine, speakerIndex, elapsedSeconds, unsubmittedNote) = (nil, nil, nil, nil)
    var state: LiveMeeting.State?
    var reasonName: String?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "absent": try reader.readIfPresent(into: &absent)
      case "absentees": try reader.readIfPresent(into: &absentees)
      case "addedSeconds": try reader.readIfPresent(into: &addedSeconds)
      case "agenda": try reader.readIfPresent(into: &speakingOrder)
      case "id": try reader.read(into: &id)
      case "reason": try reader.readIfPresent(into: &reasonName)
      case "state": try reader.readIfPresent(into: &state)
      case "syncUp": try reader.read(into: &syncUp)
      case "date": try reader.read(into: &date)
      case "transcript": try reader.read(into: &transcript)
      case "duration": try reader.read(into: &duration)
      case "attendances": try reader.read(into: &attendances)
      case "machine": try reader.readIfPresent(into: &machine)
      case "pausedTime": try reader.readIfPresent(into: &pausedTime)
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
    reason = reasonName.flatMap(Reason.init)
    // Use only attendees whose ids are in `absent`: earlier versions update the ids, but write the
    // old `absentees` back unchanged.
    let known = (absentees ?? []) + self.syncUp.attendees
    self.absentees = absent.map { ids in ids.compactMap { id in known.first { $0.id == id } } }
    // Ignore the state if its held time differs from the draft's duration: an earlier version of
    // the app continued the meeting and did not update the state.
    let isCurrent = state.map { abs(($0.heldTime - self.duration) / .seconds(1)) < 0.001 } ?? false
    self.state = isCurrent ? state : nil
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.memberIfPresent("absent", absentees?.map(\.id))
      writer.memberIfPresent("absentees", absentees)
      writer.memberIfPresent("addedSeconds", addedSeconds)
      writer.memberIfPresent("agenda", speakingOrder)
      writer.member("attendances", attendances)
      writer.member("date", date)
      writer.member("duration", duration)
      writer.memberIfPresent("elapsedSeconds", elapsedSeconds)
      writer.member("id", id)
      writer.memberIfPresent("machine", machine)
      writer.memberIfPresent("pausedTime", pausedTime)
      writer.memberIfPresent("reason", reason?.rawValue)
      writer.memberIfPresent("speakerIndex", speakerIndex)
      writer.memberIfPresent("state", state)
      writer.member("syncUp", syncUp)
      writer.member("transcript", transcript)
      writer.memberIfPresent("unsubmittedNote", unsubmittedNote)
    }
  }
}
