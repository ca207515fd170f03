import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key ``Sharing/SharedReaderKey/meetingDrafts``.
package typealias MeetingDraftsKey = FileStorageKey<IdentifiedArrayOf<MeetingDraft>>.Default

extension SharedReaderKey where Self == MeetingDraftsKey {
  /// The drafts of meetings in progress, and of meetings that were in progress when a process died.
  ///
  /// The drafts are stored next to the user's file, in a file with the same name and `.drafts`
  /// appended. Several processes may run meetings at the same time. Each meeting has its own draft.
  ///
  /// ```swift
  /// @Shared(.meetingDrafts) var drafts
  /// ```
  package static var meetingDrafts: Self {
    let key = FileStorageKey<IdentifiedArrayOf<MeetingDraft>>.fileStorage(
      DependencyValues.current.meetingDraftsFile,
      format: DraftsContent.format
    )
    return Self[key, default: []]
  }
}
