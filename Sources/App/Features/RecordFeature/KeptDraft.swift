import IdentifiedCollections
import Models
import Sharing
import Tagged

/// The draft of a meeting on disk, kept in case the process is killed before the meeting is saved.
struct KeptDraft {
  /// How long the meeting may go on before its draft is written again.
  private static let interval = Duration.seconds(10)

  private let id: Meeting.ID
  @Shared private var drafts: IdentifiedArrayOf<MeetingDraft>
  private var keptTime: Duration = .zero

  /// Creates a value without writing a draft.
  ///
  /// - Parameters:
  ///   - id: The identity of the meeting.
  ///   - drafts: The drafts of all meetings.
  init(of id: Meeting.ID, in drafts: Shared<IdentifiedArrayOf<MeetingDraft>>) {
    self.id = id
    _drafts = drafts
  }

  /// Returns whether the draft is to be written because time has passed.
  ///
  /// - Parameter time: How long the meeting has been held.
  func isDue(at time: Duration) -> Bool { time - keptTime >= Self.interval }

  /// Replaces the draft.
  ///
  /// - Parameter draft: The meeting so far.
  mutating func keep(_ draft: MeetingDraft) {
    keptTime = draft.duration
    $drafts.withLock { _ = $0.updateOrAppend(draft) }
  }

  /// Waits until the draft is on disk, or could not be saved.
  func save() async {
    // The error is a state of the shared drafts, which the screen shows.
    try? await $drafts.save()
  }

  /// Removes the draft.
  func remove() async {
    guard drafts[id: id] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: id) }
    // A draft that stays on disk is removed at the next start, if its meeting was saved.
    await save()
  }
}
