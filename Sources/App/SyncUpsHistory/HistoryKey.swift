import Dependencies
package import Foundation
import PersistenceKeys
package import Sharing

/// The type of the history's key.
package typealias HistoryKey = FileStorageKey<History>.Default

extension SharedReaderKey where Self == HistoryKey {
  /// The changes that windows and commands have made and that the user can undo.
  ///
  /// The changes are stored next to the user's file, in a file with the same name and `.history`
  /// appended.
  ///
  /// ```swift
  /// @Shared(.history) var history
  /// ```
  package static var history: Self {
    let key = FileStorageKey<History>.ownFile(
      DependencyValues.current.historyFile,
      format: FileFormat(decode: HistoryFormat.read, encodingPart: HistoryFormat.write)
    )
    return Self[key, default: History()]
  }
}

extension DependencyValues {
  /// The history file, which is next to the data file.
  ///
  /// If the data file is a symbolic link, the history file is next to the link's target, so that
  /// all links to a data file lead to the same history.
  package var historyFile: URL { FilePath(syncUpsFile).resolvedOrSelf.adding(".history").url }
}
