import Clients
import Dependencies
import Drafts
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Presentation
package import Sharing
import SyncUpsHistory
import Tagged

/// Meetings that are unsaved because a process died, the user undid the meeting, or the file could
/// not be written.
///
/// The user can resume, save or discard each of these meetings.
///
/// When the app starts, it asks the user about each meeting in turn. The user can postpone the
/// answer: see `PostponedMeetings`. If a process died after it saved a meeting and before it
/// removed the draft, the app removes the draft without asking. The app skips meetings that another
/// process is running.
@Observable
package final class InterruptedMeetingsModel {
  /// The drafts of all meetings.
  @ObservationIgnored @Shared(.meetingDrafts) package var drafts: IdentifiedArrayOf<MeetingDraft>

  /// All sync-ups, including their meetings.
  @ObservationIgnored @Shared(.syncUps) package var syncUps: IdentifiedArrayOf<SyncUp>

  /// Called when the user resumes a meeting.
  @ObservationIgnored package var onMeetingResumed: (MeetingDraft) -> Void =
    unimplemented("InterruptedMeetingsModel.onMeetingResumed")

  /// Called when the user starts a new meeting of a sync-up instead of resuming an unsaved meeting.
  @ObservationIgnored package var onMeetingStarted: (SyncUp.ID) -> Void =
    unimplemented("InterruptedMeetingsModel.onMeetingStarted")

  @ObservationIgnored @SharedReader(.liveMeetings) private var liveMeetings
  @ObservationIgnored @SharedReader(.teamStatus) private var teamStatus
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Shared(.postponedMeetings) private var postponed
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) private var meetingLockClient

  @ObservationIgnored private let stored = StoredDrafts<MeetingDraft>()
  private var unansweredIDs: [Meeting.ID] = []

  /// The number of questions that the user has answered in the current series of questions.
  private var answeredCount = 0

  /// The sync-up whose meeting the user wants to start, or `nil` if the app asks for another
  /// reason.
  private var startingID: SyncUp.ID?
  private var discardedID: Meeting.ID?
  private var filedIDs: [Meeting.ID] = []

  /// The user's answers to the questions on this screen.
  package enum AlertAction: Hashable, Sendable {
    /// Save the meeting, and add it to the past meetings of its sync-up.
    case confirmSave

    /// Resume the meeting.
    case resume

    /// Ask whether to discard the meeting.
    case discard

    /// Discard the meeting.
    case confirmDiscard

    /// Start a new meeting, and keep the draft of the unsaved meeting.
    case startNew
  }

  /// Creates a model of the user's interrupted meetings.
  ///
  /// The model asks no question until ``begin()`` is called.
  package init() {}

  /// The question about a meeting, or `nil` if the user has answered all questions.
  package var alert: AlertState<AlertAction>? {
    guard let draft else { return nil }
    if discardedID == draft.id { return .discardMeeting(draft) }
    return .unsavedMeeting(
      draft,
      date: draft.startDate.relativeText(now: now, in: calendar),
      position: position,
      isStarting: draft.syncUp.id == startingID
    )
  }

  /// The number of the question and the number of all questions, as in `1 of 2`, or `nil` if there
  /// is only one question.
  private var position: String? {
    let count = answeredCount + unansweredIDs.count { drafts[id: $0] != nil }
    return count > 1 ? "\(answeredCount + 1) of \(count)" : nil
  }

  /// The meeting that the question is about, or `nil` if the user has answered all questions.
  package var meetingID: Meeting.ID? { draft?.id }

  /// Starts to ask the user about interrupted meetings, one after the other.
  ///
  /// Call this method before the user can start a meeting: the draft of a new meeting must not be
  /// mistaken for the draft of an interrupted meeting.
  package func begin() {
    withDependencies(from: self) { LiveMeetingRecovery() }.run()
    if drafts.contains(where: isObsolete) { $drafts.withLock { $0.removeAll(where: isObsolete) } }
    (unansweredIDs, answeredCount) = (drafts.map(\.id), 0)
    skipAnswered()
  }

  /// Before a new meeting of a sync-up starts, asks about the sync-up's postponed meetings.
  ///
  /// - Parameter id: The sync-up.
  /// - Returns: Whether the model asks. The model does not ask if the sync-up has no postponed
  ///   meeting, or if another window runs a meeting that this window can join.
  package func ask(beforeMeetingOf id: SyncUp.ID) -> Bool {
    let waiting = postponed.drafts(of: id, in: drafts).map(\.id)
    guard !waiting.isEmpty, !meetingLockClient.isHeld(liveMeetings[id: id]) else { return false }
    unansweredIDs = waiting + unansweredIDs.filter { !waiting.contains($0) }
    skipAnswered()
    startingID = draft?.syncUp.id == id ? id : nil
    return startingID != nil
  }

  /// Asks about a meeting that the user has just undone.
  ///
  /// - Parameter id: The meeting.
  package func ask(aboutTakenBack id: Meeting.ID) {
    if !unansweredIDs.contains(id) { unansweredIDs.append(id) }
  }

  /// Removes the drafts of meetings that the user has saved, once the list's file contains these
  /// meetings.
  ///
  /// If the task is cancelled, this method first removes the remaining drafts of saved meetings.
  package func onTask() async {
    for await _ in Observations({ self.filedIDs }) { await removeFiledDrafts() }
    await removeFiledDrafts()
  }

  /// Answers the question, and asks about the next meeting.
  ///
  /// - Parameter action: The answer, or `nil` to postpone the question.
  package func alertButtonTapped(_ action: AlertAction?) {
    guard let asked = draft else { return }
    skipAnswered()
    guard let draft, draft.id == asked.id else {
      return $notice.withLock { $0 = Self.answeredElsewhere }
    }
    if action == .resume, isAnotherMeetingHeld(of: draft) {
      return $notice.withLock { $0 = Self.anotherHeld }
    }
    let isDiscarding = discardedID == draft.id
    discardedID = nil
    switch action {
    case .discard: return discardedID = draft.id
    // If the user keeps the meeting after all, the alert asks again what to do with the meeting.
    case nil where isDiscarding: return
    case nil:
      postpone([draft.id])
      $notice.withLock { $0 = postponedText(of: draft) }
    case .confirmSave:
      let syncUp = syncUps[id: draft.syncUp.id] ?? draft.syncUp
      let covered = syncUp.agendaItems(coveredBy: draft.transcript)
      MeetingFiling(in: $syncUps).file(draft.meeting, of: draft.syncUp, covering: covered)
      filedIDs.append(draft.id)
    case .confirmDiscard:
      $drafts.withLock { _ = $0.remove(id: draft.id) }
      $notice.withLock { $0 = "The meeting was discarded." }
    case .resume:
      postpone(unansweredIDs.filter { $0 != draft.id })
      unansweredIDs = []
      onMeetingResumed(draft)
    case .startNew:
      postpone(unansweredIDs)
      unansweredIDs = []
      onMeetingStarted(draft.syncUp.id)
    }
    if action != nil, action != .startNew { forgetPostponed(draft.id) }
    unansweredIDs.removeAll { $0 == draft.id }
    answeredCount = unansweredIDs.isEmpty ? 0 : answeredCount + 1
    if unansweredIDs.isEmpty { startingID = nil }
  }

  private func postpone(_ ids: [Meeting.ID]) {
    if !postponed.ids.isSuperset(of: ids) { $postponed.withLock { $0.ids.formUnion(ids) } }
  }

  private func forgetPostponed(_ id: Meeting.ID) {
    if postponed.ids.contains(id) { $postponed.withLock { _ = $0.ids.remove(id) } }
  }

  /// Returns a sentence that says when the app asks again about a postponed meeting.
  private func postponedText(of draft: MeetingDraft) -> String {
    guard let syncUp = syncUps[id: draft.syncUp.id] else {
      return "The notes are kept: SyncUps asks again the next time it starts."
    }
    return "The meeting is kept: start a meeting of \(syncUp.title.quotedTitle) to be asked again."
  }

  /// The draft of the meeting that the user is asked about.
  ///
  /// Skips drafts that another process has removed.
  private var draft: MeetingDraft? {
    isFileUnreadable ? nil : unansweredIDs.lazy.compactMap { self.drafts[id: $0] }.first
  }

  /// Whether the user must repair the file before answering, because saving a meeting would
  /// overwrite the file.
  private var isFileUnreadable: Bool {
    syncUps.isEmpty && $syncUps.loadError != nil && teamStatus == nil
  }

  private static let answeredElsewhere =
    "This meeting was resumed, saved or discarded in another window."

  private static let anotherHeld =
    "Another meeting of this sync-up is in progress: save the interrupted one, or choose 'Ask later'."

  /// Whether a window holds another meeting of the draft's sync-up.
  ///
  /// If a window holds another meeting, resuming the draft would join that meeting instead.
  private func isAnotherMeetingHeld(of draft: MeetingDraft) -> Bool {
    let live = liveMeetings[id: draft.syncUp.id]
    return live?.meetingID != draft.id && meetingLockClient.isHeld(live)
  }

  /// Skips meetings that another process has saved, discarded or resumed.
  private func skipAnswered() {
    let unanswered = unansweredIDs.compactMap { drafts[id: $0] }
    unansweredIDs = unanswered.filter { !isFiled($0) && !stored.isOpen($0) }.map(\.id)
  }

  /// Returns `true` if the user need not be asked about the draft, because its meeting is already
  /// saved or because the draft contains too little.
  private func isObsolete(_ draft: MeetingDraft) -> Bool {
    isFiled(draft) || draft.isNegligible && !stored.isOpen(draft)
  }

  private func isFiled(_ draft: MeetingDraft) -> Bool {
    draft.isSaved(in: syncUps) == true
  }

  private func removeFiledDrafts() async {
    let removed = await stored.removeSaved(filedIDs)
    guard !removed.isEmpty else { return }
    filedIDs.removeAll { id in removed.contains { $0.id == id } }
    $notice.withLock { $0 = "The meeting was saved." }
  }
}
