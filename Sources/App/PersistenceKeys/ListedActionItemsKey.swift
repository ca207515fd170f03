import Dependencies
package import Sharing

/// The type of the key for the listed action items.
package typealias ListedActionItemsKey = AppStorageKey<[String: String]>.Default

extension SharedReaderKey where Self == ListedActionItemsKey {
  /// The text of each action item in the last printed list, by the item's complete id.
  ///
  /// If an earlier item is removed from the notes, the numbers of later items change, but the text
  /// of an item still identifies it. The key has a separate value for each file of sync-ups.
  package static var listedActionItems: Self {
    let file = FilePath(DependencyValues.current.syncUpsFile)
    return Self[.appStorage("listedActionItems \(file)"), default: [:]]
  }
}
