package import Foundation
import IdentifiedCollections
import Models
package import Sharing

/// A summary of the content of a file of sync-ups.
package enum SyncUpsSummary: Hashable, Sendable {
  /// The numbers of sync-ups and meetings, the start of the newest meeting, and the elements that
  /// cannot be decoded.
  ///
  /// An empty or missing file counts as a file without sync-ups.
  case syncUps(Int, meetings: Int, newestMeeting: Date?, unreadable: [UnreadableSyncUp] = [])

  /// The content cannot be loaded.
  case failed(FileStorageError)

  /// Loads a file and summarises it.
  ///
  /// - Parameter url: The file's location.
  package init(of url: URL) {
    @SharedReader(.syncUpsContent(of: url)) var content = SyncUpsContent()
    switch $content.loadError {
    case let error as FileStorageError: self = .failed(error)
    case let error?: self = .failed(.unreadable(url, reason: "\(error)"))
    case nil:
      let meetings = content.syncUps.flatMap(\.meetings)
      self = .syncUps(
        content.syncUps.count,
        meetings: meetings.count,
        newestMeeting: meetings.map(\.startDate).max(),
        unreadable: content.unreadable
      )
    }
  }

  /// The elements that cannot be decoded.
  package var unreadable: [UnreadableSyncUp] {
    if case .syncUps(_, _, _, let unreadable) = self { unreadable } else { [] }
  }
}
