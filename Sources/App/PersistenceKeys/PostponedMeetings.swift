package import IdentifiedCollections
package import Models
package import Sharing
import Tagged

/// The unsaved meetings about which the user has chosen in this window to decide later.
///
/// The app asks about a postponed meeting again when the user starts a meeting of the same sync-up,
/// and when the app starts the next time.
///
/// ```swift
/// @SharedReader(.postponedMeetings) var postponed
/// @SharedReader(.meetingDrafts) var drafts
/// let waiting = postponed.drafts(of: syncUp.id, in: drafts)
/// ```
package struct PostponedMeetings: Hashable, Sendable {
  /// The ids of the meetings.
  package var ids: Set<Meeting.ID> = []

  /// Creates a value without meetings.
  package init() {}

  /// Returns the drafts of the postponed meetings of a sync-up.
  ///
  /// - Parameters:
  ///   - id: The sync-up.
  ///   - drafts: All drafts. If a postponed meeting has no draft, another process has saved or
  ///     discarded the meeting.
  package func drafts(
    of id: SyncUp.ID,
    in drafts: IdentifiedArrayOf<MeetingDraft>
  ) -> [MeetingDraft] {
    ids.isEmpty ? [] : drafts.filter { $0.syncUp.id == id && ids.contains($0.id) }
  }
}

/// The type of the key ``Sharing/SharedReaderKey/postponedMeetings``.
package typealias PostponedMeetingsKey = InMemoryKey<PostponedMeetings>.Default

extension SharedReaderKey where Self == PostponedMeetingsKey {
  /// The unsaved meetings about which the user has chosen in this window to decide later.
  package static var postponedMeetings: Self {
    Self[.inMemory("postponedMeetings"), default: PostponedMeetings()]
  }
}
