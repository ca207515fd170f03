package import Foundation
package import Sharing

/// A copy of the file of sync-ups, with a summary of its content.
package struct SyncUpsCopy: Hashable, Identifiable, Sendable {
  /// The copy's file on disk.
  package let backup: FileBackup

  package let content: SyncUpsSummary

  /// The location of the copy's file.
  package var id: URL { backup.url }

  /// The name of the copy's file.
  package var name: String { "\(FilePath(backup.url).lastComponent)" }

  /// Loads the summary of a copy.
  ///
  /// - Parameter backup: The copy's file on disk.
  package init(_ backup: FileBackup) {
    self.backup = backup
    content = SyncUpsSummary(of: backup.url)
  }

  /// Returns the copies that can replace a file of sync-ups, newest first.
  ///
  /// - Parameter file: The file.
  package static func all(of file: URL) -> [SyncUpsCopy] {
    FileBackup.all(of: file).reversed().filter { $0.reason != .setAside }.map(SyncUpsCopy.init)
  }
}
