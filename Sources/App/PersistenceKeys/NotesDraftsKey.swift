import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of ``Sharing/SharedReaderKey/notesDrafts``.
package typealias NotesDraftsKey = FileStorageKey<IdentifiedArrayOf<NotesDraft>>.Default

extension SharedReaderKey where Self == NotesDraftsKey {
  /// The drafts of past notes that are being edited, or were being edited when a process died.
  ///
  /// Their file is in the directory of the user's file, with the same name and `.notes` appended.
  ///
  /// ```swift
  /// @Shared(.notesDrafts) var drafts
  /// ```
  package static var notesDrafts: Self {
    let file = FilePath(DependencyValues.current.syncUpsFile).resolvedOrSelf.adding(".notes")
    let key = FileStorageKey<IdentifiedArrayOf<NotesDraft>>.fileStorage(
      file.url,
      format: DraftsContent.format
    )
    return Self[key, default: []]
  }
}
