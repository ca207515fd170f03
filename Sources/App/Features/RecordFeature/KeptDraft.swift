import Drafts
import IdentifiedCollections
import Models
import Sharing

/// When the draft of a meeting was written, which is kept in case the process is killed.
struct KeptDraft {
  /// How long the meeting may go on before its draft is written again.
  private static let interval = Duration.seconds(10)

  /// How long the meeting had been held when this process wrote its draft last.
  private var keptTime: Duration = .zero

  /// Returns whether the draft is to be written because time has passed.
  ///
  /// - Parameter time: How long the meeting has been held.
  func isDue(at time: Duration) -> Bool { time - keptTime >= Self.interval }

  /// Replaces the draft among those of all meetings.
  ///
  /// - Parameters:
  ///   - draft: The meeting so far.
  ///   - drafts: The drafts of all meetings.
  mutating func keep(_ draft: MeetingDraft, in drafts: Shared<IdentifiedArrayOf<MeetingDraft>>) {
    keptTime = draft.duration
    drafts.keep(draft)
  }
}
