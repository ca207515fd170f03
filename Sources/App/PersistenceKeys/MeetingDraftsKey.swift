import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of ``Sharing/SharedReaderKey/meetingDrafts``.
package typealias MeetingDraftsKey = FileStorageKey<IdentifiedArrayOf<MeetingDraft>>.Default

extension SharedReaderKey where Self == MeetingDraftsKey {
  /// The drafts of meetings in progress, and of meetings that were in progress when a process died.
  ///
  /// Their file is in the directory of the user's file, with the same name and `.drafts` appended.
  /// Several programs may run meetings at the same time. Each meeting has its own draft.
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
