import Dependencies
package import Foundation
import PersistenceKeys
package import Sharing

/// The type of the key of the history.
package typealias HistoryKey = FileStorageKey<History>.Default

extension SharedReaderKey where Self == HistoryKey {
  /// The changes that can be taken back, from whatever window or command they came.
  ///
  /// They are kept beside the user's file, in one of their own, whose name is the same with
  /// `.history` after it.
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
  /// The file of the history, beside the file of the sync-ups.
  ///
  /// If that is a symbolic link, it is beside the file that it leads to, so that the history is the
  /// same by each name of the file.
  package var historyFile: URL { FilePath(syncUpsFile).resolvedOrSelf.adding(".history").url }
}
