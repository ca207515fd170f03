import Dependencies
package import Foundation
import PersistenceKeys
package import Sharing

/// The type of the history's key.
package typealias HistoryKey = FileStorageKey<History>.Default

extension SharedReaderKey where Self == HistoryKey {
  /// The changes of all windows and commands that can be undone.
  ///
  /// Their file is in the directory of the user's file, with the same name and `.history` appended.
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
  /// The history file, in the directory of the data file.
  ///
  /// If the data file is a symbolic link, uses the directory of the link's target, so that all
  /// names of the data file lead to the same history.
  package var historyFile: URL { FilePath(syncUpsFile).resolvedOrSelf.adding(".history").url }
}
