import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of the meetings that are being held.
package typealias MeetingDraftsKey = FileStorageKey<IdentifiedArrayOf<MeetingDraft>>.Default

extension SharedReaderKey where Self == MeetingDraftsKey {
  /// The meetings that are being held, and those that were when a program was killed.
  ///
  /// They are kept beside the user's file, in one of their own, whose name is the same with
  /// `.drafts` after it. Several programs may hold meetings at once: each has a draft.
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
