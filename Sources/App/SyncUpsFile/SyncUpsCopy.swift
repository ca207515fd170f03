package import Foundation
package import Sharing

/// A copy of the file of sync-ups, with a summary of its content.
package struct SyncUpsCopy: Hashable, Identifiable, Sendable {
  /// The copy on disk.
  package let backup: FileBackup

  /// The summary of the content.
  package let content: SyncUpsSummary

  /// The copy's location.
  package var id: URL { backup.url }

  /// The name of its file.
  package var name: String { "\(FilePath(backup.url).lastComponent)" }

  /// Loads a copy.
  ///
  /// - Parameter backup: The copy on disk.
  package init(_ backup: FileBackup) {
    self.backup = backup
    content = SyncUpsSummary(of: backup.url)
  }

  /// The copies that can replace a file, newest first.
  ///
  /// - Parameter file: The file.
  package static func all(of file: URL) -> [SyncUpsCopy] {
    FileBackup.all(of: file).reversed().filter { $0.reason != .setAside }.map(SyncUpsCopy.init)
  }
}
