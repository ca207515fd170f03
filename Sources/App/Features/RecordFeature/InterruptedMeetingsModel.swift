import Clients
import Dependencies
package import IdentifiedCollections
package import Models
import Observation
package import Presentation
package import Sharing
import Tagged

/// Meetings that were being held when a program was killed: save or drop each of them.
///
/// They are asked about one after the other, when the program starts. A draft whose meeting is filed, because
/// the program was killed between the two, goes without a question. One whose meeting is still being held by another
/// program is none of this one's concern.
@Observable
package final class InterruptedMeetingsModel {
  /// The question about a meeting, or `nil` if there is none left.
  package private(set) var alert: AlertState<AlertAction>?

  @ObservationIgnored @Shared private var drafts: IdentifiedArrayOf<MeetingDraft>
  @ObservationIgnored @Shared private var syncUps: IdentifiedArrayOf<SyncUp>

  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) private var meetingLockClient

  @ObservationIgnored private var unansweredIDs: [Meeting.ID] = []

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// File the meeting under its sync-up.
    case confirmSave

    /// Ask whether to drop the meeting.
    case discard

    /// Drop the meeting.
    case confirmDiscard
  }

  /// Prepares the questions, the first of which is asked by ``onTask()``.
  ///
  /// - Parameters:
  ///   - drafts: The meetings as they were kept while they were held.
  ///   - syncUps: All sync-ups.
  package init(
    drafts: Shared<IdentifiedArrayOf<MeetingDraft>>,
    syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  ) {
    _drafts = drafts
    _syncUps = syncUps
  }

  /// Asks about the first meeting, if there is one.
  ///
  /// Meetings that begin later are not interrupted: call it before the program lets its user start one.
  package func onTask() async {
    let filed = drafts.filter(isFiled)
    unansweredIDs = drafts.filter { !isFiled($0) && !isBeingHeld($0) }.map(\.id)
    askNext()
    if !filed.isEmpty { await remove(filed.ids) }
  }

  /// Answers the question, and asks about the next meeting.
  ///
  /// It returns when the answer is in the files.
  ///
  /// - Parameter action: The answer, or `nil` to be asked again at the next start.
  package func alertButtonTapped(_ action: AlertAction?) async {
    guard let question = alert, let id = unansweredIDs.first else { return }
    let draft = drafts[id: id]
    if let draft, action == .discard {
      alert = .dropMeeting(title: draft.syncUp.title)
      return
    }
    let dropQuestion = draft.map { AlertState.dropMeeting(title: $0.syncUp.title) }
    // A user who does not drop the meeting is asked again what to do with it.
    if action != nil || question != dropQuestion { unansweredIDs.removeFirst() }
    askNext()
    guard let draft else { return }
    switch action {
    case .confirmSave:
      file(draft)
      // What cannot be saved now is asked about again at the next start. The error is the shared value's.
      do { try await $syncUps.save() } catch { return }
      await remove([id])
    case .confirmDiscard:
      await remove([id])
    case .discard, nil:
      break
    }
  }

  private func askNext() {
    // Somebody else may have answered meanwhile.
    unansweredIDs.removeAll { drafts[id: $0] == nil }
    alert = unansweredIDs.first.flatMap { drafts[id: $0] }.map { draft in
      .interruptedMeeting(
        title: draft.syncUp.title,
        date: draft.date.relativeText(now: now, in: calendar),
        duration: draft.duration
      )
    }
  }

  private func isFiled(_ draft: MeetingDraft) -> Bool {
    syncUps[id: draft.syncUp.id]?.meetings[id: draft.id] != nil
  }

  private func isBeingHeld(_ draft: MeetingDraft) -> Bool {
    if meetingLockClient.isLocked(draft.id.rawValue) { return true }
    guard let machine = draft.machine, machine != meetingLockClient.machine() else { return false }
    // In a home that machines share its lock may not be seen here: as long as it can go on, it is taken to. When
    // that is wrong it is asked about later; nothing is lost.
    return now < draft.expectedEnd
  }

  /// Files a meeting by its date, and brings its sync-up back if that was deleted.
  private func file(_ draft: MeetingDraft) {
    let meeting = draft.meeting
    $syncUps.withLock { syncUps in
      var syncUp = syncUps[id: draft.syncUp.id] ?? draft.syncUp
      syncUp.meetings.remove(id: meeting.id)
      let position = syncUp.meetings.firstIndex { $0.date <= meeting.date }
      syncUp.meetings.insert(meeting, at: position ?? syncUp.meetings.count)
      syncUps.updateOrAppend(syncUp)
    }
  }

  private func remove(_ ids: some Collection<Meeting.ID>) async {
    $drafts.withLock { drafts in drafts.removeAll { ids.contains($0.id) } }
    // A draft that stays is asked about again, or dropped if its meeting is filed.
    do { try await $drafts.save() } catch {}
  }
}

extension AlertState where Action == InterruptedMeetingsModel.AlertAction {
  /// Asks what to do with a meeting that was interrupted.
  ///
  /// - Parameters:
  ///   - title: What its sync-up is called.
  ///   - date: When it was last known to go on, as people say it.
  ///   - duration: How long it had been held.
  package static func interruptedMeeting(
    title: String,
    date: String,
    duration: Duration
  ) -> AlertState {
    AlertState(
      title: "Save the interrupted meeting?",
      message: """
        The meeting '\(title)' was interrupted (\(date), after \(duration.spoken)). What was noted until \
        then is still here.
        """,
      buttons: [
        ButtonState(label: "Save meeting", action: .confirmSave),
        ButtonState(role: .destructive, label: "Drop meeting", letter: "x", action: .discard),
        ButtonState(role: .cancel, label: "Ask again later"),
      ]
    )
  }

  /// Asks whether to drop a meeting that was interrupted.
  ///
  /// - Parameter title: The title of its sync-up.
  package static func dropMeeting(title: String) -> AlertState {
    AlertState(
      title: "Drop the interrupted meeting?",
      message: "The notes of the meeting '\(title)' are deleted.",
      buttons: [
        ButtonState(role: .destructive, label: "Drop meeting", action: .confirmDiscard),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }
}
