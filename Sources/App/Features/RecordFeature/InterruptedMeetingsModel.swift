import Clients
import Dependencies
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Presentation
package import Sharing
import Tagged

/// Meetings that were being held when a process was killed: resume, save or drop each of them.
///
/// The user is asked about one after the other when the app starts. If a draft's meeting was saved,
/// because the process was killed between the two, the draft is removed without a question.
/// Meetings that another process is still holding are skipped.
@Observable
package final class InterruptedMeetingsModel {
  /// The question about a meeting, or `nil` if there is none left.
  package private(set) var alert: AlertState<AlertAction>?

  /// The drafts of all meetings.
  @ObservationIgnored @Shared(.meetingDrafts) package var drafts: IdentifiedArrayOf<MeetingDraft>

  /// All sync-ups, in which a meeting is saved.
  @ObservationIgnored @Shared(.syncUps) package var syncUps: IdentifiedArrayOf<SyncUp>

  /// Called when a meeting is to go on.
  @ObservationIgnored package var onMeetingResumed: (MeetingDraft) -> Void =
    unimplemented("InterruptedMeetingsModel.onMeetingResumed")

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) private var meetingLockClient

  @ObservationIgnored private var unansweredIDs: [Meeting.ID] = []

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// Save the meeting under its sync-up.
    case confirmSave

    /// Go on with the meeting.
    case resume

    /// Ask whether to drop the meeting.
    case discard

    /// Drop the meeting.
    case confirmDiscard
  }

  /// Creates a model that asks nothing before ``onTask()``.
  package init() {}

  /// Asks about the first meeting, if there is one.
  ///
  /// Meetings that begin later are not interrupted: call it before the user can start one.
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
    // While a meeting goes on, the others wait for the next start.
    if draft != nil, action == .resume { unansweredIDs = [] }
    askNext()
    guard let draft else { return }
    switch action {
    case .confirmSave:
      file(draft)
      $notice.withLock { $0 = "The meeting was saved." }
      // The draft stays, and the user is asked again at the next start. The list shows the error.
      do { try await $syncUps.save() } catch { return }
      await remove([id])
    case .resume:
      onMeetingResumed(draft)
    case .confirmDiscard:
      $notice.withLock { $0 = "The meeting was dropped." }
      await remove([id])
    case .discard, nil:
      break
    }
  }

  private func askNext() {
    // Another process may have answered meanwhile.
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
    // Another machine that shares this home has locks that are not seen here. Its meeting counts as
    // held as long as it can go on. If it was interrupted, the user is asked later.
    return now < draft.expectedEnd
  }

  /// Saves a meeting by its date, and brings its sync-up back if that was deleted.
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
    // The next start asks about a draft that stays, or removes it if its meeting is saved.
    do { try await $drafts.save() } catch {}
  }
}

extension AlertState where Action == InterruptedMeetingsModel.AlertAction {
  /// Asks what to do with a meeting that was interrupted.
  ///
  /// - Parameters:
  ///   - title: The title of its sync-up.
  ///   - date: When its draft was written last, as people say it.
  ///   - duration: How long it had been held.
  package static func interruptedMeeting(
    title: String,
    date: String,
    duration: Duration
  ) -> AlertState {
    AlertState(
      title: "Save the interrupted meeting?",
      message: """
        The meeting '\(title)' was interrupted (\(date), after \(duration.spoken)). Its notes until then \
        are still here.
        """,
      buttons: [
        ButtonState(label: "Save", action: .confirmSave),
        ButtonState(label: "Resume", letter: "r", action: .resume),
        ButtonState(role: .destructive, label: "Drop", letter: "x", action: .discard),
        ButtonState(role: .cancel, label: "Ask later"),
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
