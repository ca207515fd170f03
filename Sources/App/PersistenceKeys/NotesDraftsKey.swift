import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of ``Sharing/SharedReaderKey/notesDrafts``.
package typealias NotesDraftsKey = FileStorageKey<IdentifiedArrayOf<NotesDraft>>.Default

extension SharedReaderKey where Self == NotesDraftsKey {
  /// The drafts of past meetings' notes that users are editing, or were editing when a process
  /// died.
  ///
  /// The drafts are in a file next to the user's file, whose name is the same with `.notes`
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
