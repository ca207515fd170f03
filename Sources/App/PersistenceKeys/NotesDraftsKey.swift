import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of the notes that are being edited.
package typealias NotesDraftsKey = FileStorageKey<IdentifiedArrayOf<NotesDraft>>.Default

extension SharedReaderKey where Self == NotesDraftsKey {
  /// The notes of past meetings that are being edited, and those that were when a program was killed.
  ///
  /// They are kept beside the user's file, in one of their own, whose name is the same with `.notes`
  /// after it.
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
