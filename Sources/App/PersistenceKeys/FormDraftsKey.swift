import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of the forms that are being filled in.
package typealias FormDraftsKey = FileStorageKey<IdentifiedArrayOf<FormDraft>>.Default

extension SharedReaderKey where Self == FormDraftsKey {
  /// The forms that are being filled in, and those that were when a program was killed.
  ///
  /// They are kept beside the user's file, in one of their own, whose name is the same with `.forms`
  /// after it.
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
