import IdentifiedCollections
package import Models
import Tagged

/// How far a meeting has come, and how long each attendee has spoken.
///
/// The sync-up may change at any time: attendees come, go and change places, and the meeting gets
/// longer or shorter. So each turn begins with a new division: the time that is left is shared by
/// its speaker and the attendees after them. Without a change, the turns are those of a
/// ``/Models/TurnSchedule``. With any change, the meeting still ends on time.
///
/// A speaker who is moved in the list goes on speaking. A speaker who is removed is followed by the
/// attendee who takes their place.
nonisolated package struct MeetingProgress: Hashable, Sendable {
  /// How far the meeting has come, out of its whole length.
  ///
  /// Skipping a speaker skips the rest of their time, and going back takes it back.
  package internal(set) var elapsed: Duration = .zero

  /// How long the meeting has gone on since its time was up, or `nil` before that.
  package internal(set) var overtime: Duration?

  /// How long the meeting has been held, with overtime.
  package internal(set) var heldTime: Duration = .zero

  /// How long attendees have spoken, in the order in which they began.
  var spoken: [Attendance] = []

  /// The attendee who speaks, or `nil` before the start and if there is none.
  package internal(set) var speakerID: Attendee.ID?

  var position = 0
  var turnStart: Duration = .zero

  /// The part of the turn that is its speaker's alone.
  var extraTime: Duration = .zero
  private var earlierTurnStarts: [Duration] = []

  /// Creates the progress of a meeting that has not begun.
  package init() {}

  /// Creates the progress of a meeting that was interrupted, which goes on with a new turn.
  ///
  /// If the draft does not say whose turn it was, or that attendee was removed since, the first
  /// attendee who has not spoken is next.
  ///
  /// - Parameters:
  ///   - draft: The meeting until it was interrupted.
  ///   - syncUp: The sync-up as it meets now, with the draft's agenda.
  package init(resuming draft: MeetingDraft, in syncUp: SyncUp) {
    heldTime = max(.zero, draft.duration)
    spoken = draft.attendances.speakers
    let elapsed = draft.elapsedSeconds.map { .seconds($0) } ?? heldTime
    self.elapsed = min(max(.zero, elapsed), syncUp.duration)
    turnStart = self.elapsed
    let present = draft.syncUp.attendees
    let speaker = draft.speakerIndex.flatMap { present.indices.contains($0) ? present[$0].id : nil }
    let next = syncUp.attendees.firstIndex { speakingTime(of: $0.id) == .zero }
    let last = max(0, syncUp.attendees.count - 1)
    giveTurn(to: speaker.flatMap { syncUp.attendees.index(id: $0) } ?? next ?? last, in: syncUp)
  }

  /// How much shorter than planned the meeting is as it goes on, or longer if that is negative.
  ///
  /// Skipped time is saved, unless it is taken back or was added before. Overtime does not count.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up as it is now.
  ///   - plan: How long the meeting was to take.
  package func savedTime(in syncUp: SyncUp, of plan: Duration) -> Duration {
    plan - (heldTime - (overtime ?? .zero)) - max(.zero, syncUp.duration - elapsed)
  }

  /// The position of the attendee who speaks.
  ///
  /// - Parameter syncUp: The sync-up as it is now.
  package func speakerIndex(in syncUp: SyncUp) -> Int {
    if let speakerID, let index = syncUp.attendees.index(id: speakerID) { return index }
    return min(position, max(0, syncUp.attendees.count - 1))
  }

  /// When the speaker's turn begins and ends, on the scale of ``elapsed``.
  ///
  /// - Parameter syncUp: The sync-up as it is now.
  package func turn(in syncUp: SyncUp) -> Range<Duration> {
    let left = max(.zero, syncUp.duration - turnStart)
    let extraTime = min(extraTime, left)
    let turns = TurnSchedule(
      duration: left - extraTime,
      attendeeCount: syncUp.attendees.count - speakerIndex(in: syncUp)
    )
    return turnStart..<turnStart + turns.end(ofTurn: 0) + extraTime
  }

  /// The attendees and how long each has spoken, those who have left last.
  ///
  /// - Parameter syncUp: The sync-up as it is now.
  package func attendances(in syncUp: SyncUp) -> [Attendance] {
    let present = syncUp.attendees.map { attendee in
      Attendance(
        attendeeID: attendee.id,
        name: attendee.name,
        speakingTime: speakingTime(of: attendee.id)
      )
    }
    return present + spoken.filter { syncUp.attendees[id: $0.attendeeID] == nil }
  }

  /// How long an attendee has spoken.
  ///
  /// - Parameter id: The attendee.
  package func speakingTime(of id: Attendee.ID) -> Duration {
    spoken.first { $0.attendeeID == id }?.speakingTime ?? .zero
  }

  /// Lets time pass, through several turns if it is long enough.
  ///
  /// - Parameters:
  ///   - time: The time. The part after the end of the meeting is not counted.
  ///   - syncUp: The sync-up as it is now.
  /// - Returns: The time after the end of the meeting, or `nil` before the end.
  package mutating func advance(by time: Duration, in syncUp: SyncUp) -> Duration? {
    giveTurn(to: speakerIndex(in: syncUp), in: syncUp)
    var uncounted = time
    while true {
      let end = turn(in: syncUp).upperBound
      let step = max(.zero, min(uncounted, end - elapsed))
      elapsed += step
      heldTime += step
      uncounted -= step
      creditSpeaker(with: step, in: syncUp)
      if elapsed < end {
        overtime = nil
        return nil
      }
      guard position < syncUp.attendees.count - 1 else { return uncounted }
      beginTurn(of: position + 1, in: syncUp)
    }
  }

  /// Lets time pass after the end of the meeting, for the last speaker.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - syncUp: The sync-up as it is now.
  package mutating func goOver(by time: Duration, in syncUp: SyncUp) {
    overtime = (overtime ?? .zero) + time
    heldTime += time
    creditSpeaker(with: time, in: syncUp)
  }

  /// Ends the speaker's turn.
  ///
  /// - Parameter syncUp: The sync-up as it is now.
  /// - Returns: Whether an attendee comes next. Otherwise nothing changes.
  package mutating func moveToNextSpeaker(in syncUp: SyncUp) -> Bool {
    let index = speakerIndex(in: syncUp)
    guard index < syncUp.attendees.count - 1 else { return false }
    elapsed = max(elapsed, turn(in: syncUp).upperBound)
    beginTurn(of: index + 1, in: syncUp)
    return true
  }

  /// Goes back to the beginning of the turn before.
  ///
  /// - Parameter syncUp: The sync-up as it is now.
  /// - Returns: Whether an attendee comes before. Otherwise nothing changes.
  package mutating func moveToPreviousSpeaker(in syncUp: SyncUp) -> Bool {
    let index = speakerIndex(in: syncUp)
    guard index > 0 else { return false }
    // An attendee who was inserted since has had no turn: it begins where this one did.
    turnStart = earlierTurnStarts.popLast() ?? turnStart
    extraTime = .zero
    elapsed = turnStart
    overtime = nil
    giveTurn(to: index - 1, in: syncUp)
    return true
  }

  /// Makes the speaker's turn longer by a time that the sync-up was just made longer by.
  ///
  /// - Parameter time: The time, which is not shared with those after the speaker.
  package mutating func extendTurn(by time: Duration) {
    extraTime += time
  }

  /// Gives the turn to the attendee who has taken the place of a speaker who is not there.
  ///
  /// - Parameter syncUp: The sync-up without that speaker.
  package mutating func replaceSpeaker(in syncUp: SyncUp) {
    (turnStart, extraTime) = (elapsed, .zero)
    giveTurn(to: speakerIndex(in: syncUp), in: syncUp)
  }

  private mutating func beginTurn(of index: Int, in syncUp: SyncUp) {
    earlierTurnStarts.append(turnStart)
    (turnStart, extraTime) = (elapsed, .zero)
    giveTurn(to: index, in: syncUp)
  }

  private mutating func giveTurn(to index: Int, in syncUp: SyncUp) {
    position = index
    speakerID = syncUp.attendees.isEmpty ? nil : syncUp.attendees[index].id
  }

  private mutating func creditSpeaker(with time: Duration, in syncUp: SyncUp) {
    guard time > .zero, let speakerID, let speaker = syncUp.attendees[id: speakerID] else { return }
    if let index = spoken.firstIndex(where: { $0.attendeeID == speakerID }) {
      spoken[index].name = speaker.name
      spoken[index].speakingTime += time
    } else {
      spoken.append(
        Attendance(attendeeID: speakerID, name: speaker.name, speakingTime: time)
      )
    }
  }
}
