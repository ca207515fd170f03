import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key ``Sharing/SharedReaderKey/formDrafts``.
package typealias FormDraftsKey = FileStorageKey<IdentifiedArrayOf<FormDraft>>.Default

extension SharedReaderKey where Self == FormDraftsKey {
  /// The drafts of open forms, and of forms that were open when a process died.
  ///
  /// The drafts are stored next to the user's file, in a file with the same name and `.forms`
  /// appended.
  ///
  /// ```swift
  /// @Shared(.formDrafts) var drafts
  /// ```
  package static var formDrafts: Self {
    let file = FilePath(DependencyValues.current.syncUpsFile).resolvedOrSelf.adding(".forms")
    let key = FileStorageKey<IdentifiedArrayOf<FormDraft>>.fileStorage(
      file.url,
      format: DraftsContent.format
    )
    return Self[key, default: []]
  }
}
