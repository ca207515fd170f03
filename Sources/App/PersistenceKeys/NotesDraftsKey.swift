import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key ``Sharing/SharedReaderKey/notesDrafts``.
package typealias NotesDraftsKey = FileStorageKey<IdentifiedArrayOf<NotesDraft>>.Default

extension SharedReaderKey where Self == NotesDraftsKey {
  /// The drafts of past meetings' notes that users are editing, or were editing when a process
  /// died.
  ///
  /// The drafts are stored next to the user's file, in a file with the same name and `.notes`
  /// appended.
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
