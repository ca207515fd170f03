import Dependencies
package import Sharing

/// The type of the key of the action items that the user has seen.
package typealias ListedActionItemsKey = AppStorageKey<[String: String]>.Default

extension SharedReaderKey where Self == ListedActionItemsKey {
  /// The texts of the action items in the last list, by their whole ids.
  ///
  /// The number of an item changes when one before it is removed from the notes: by its text an
  /// item is still told from another. They belong to a file of sync-ups.
  package static var listedActionItems: Self {
    let file = FilePath(DependencyValues.current.syncUpsFile)
    return Self[.appStorage("listedActionItems \(file)"), default: [:]]
  }
}
