import Dependencies
package import Sharing

/// The type of the key of the listed action items.
package typealias ListedActionItemsKey = AppStorageKey<[String: String]>.Default

extension SharedReaderKey where Self == ListedActionItemsKey {
  /// The text of each action item in the last printed list, by its complete id.
  ///
  /// The number of an item changes when an earlier item is removed from the notes. The text still
  /// identifies the item. The value belongs to a file of sync-ups.
  package static var listedActionItems: Self {
    let file = FilePath(DependencyValues.current.syncUpsFile)
    return Self[.appStorage("listedActionItems \(file)"), default: [:]]
  }
}
