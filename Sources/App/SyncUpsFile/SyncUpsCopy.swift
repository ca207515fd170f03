package import Foundation
import IdentifiedCollections
import Models
package import Sharing

/// A copy of the file of sync-ups, with a summary of its content.
package struct SyncUpsCopy: Hashable, Identifiable, Sendable {
  /// The content of a copy.
  package enum Content: Hashable, Sendable {
    /// Sync-ups, with their meetings and the date of the newest one.
    case syncUps(Int, meetings: Int, newestMeeting: Date?)

    /// A content that cannot be loaded, with the reason.
    case unreadable(String)
  }

  /// The copy on disk.
  package let backup: FileBackup

  /// The summary of the content.
  package let content: Content

  /// The location of the copy.
  package var id: URL { backup.url }

  /// The name of its file.
  package var name: String { "\(FilePath(backup.url).lastComponent)" }

  /// Loads a copy.
  ///
  /// - Parameter backup: The copy on disk.
  package init(_ backup: FileBackup) {
    self.backup = backup
    @SharedReader(.syncUpsContent(of: backup.url)) var content = SyncUpsContent()
    if let error = $content.loadError {
      self.content = .unreadable((error as? FileStorageError)?.reason ?? "\(error)")
    } else {
      let meetings = content.syncUps.flatMap(\.meetings)
      self.content = .syncUps(
        content.syncUps.count,
        meetings: meetings.count,
        newestMeeting: meetings.map(\.date).max()
      )
    }
  }

  /// The copies of a file that can take its place, newest first.
  ///
  /// - Parameter file: The file.
  package static func all(of file: URL) -> [SyncUpsCopy] {
    FileBackup.all(of: file).reversed().filter { $0.reason != .setAside }.map(SyncUpsCopy.init)
  }
}
