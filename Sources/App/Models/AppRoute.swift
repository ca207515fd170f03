import Foundation
import Tagged

/// Where in the app a screen is: what a command links to, and what is remembered between two runs.
///
/// A way through the app is a list of routes, from the screen above the list of sync-ups to the one
/// on top.
package enum AppRoute: Hashable, Sendable {
  /// The details of a sync-up.
  case detail(SyncUp.ID)

  /// The changes that can be taken back.
  case history

  /// A meeting that is being held.
  case record(SyncUp.ID)

  /// A meeting of the past.
  case meeting(Meeting.ID, of: SyncUp.ID)

  /// The search, for a text.
  case search(String)

  /// The settings.
  case settings

  /// The statistics of a sync-up, or of all.
  case statistics(SyncUp.ID?)
}

extension AppRoute: RawRepresentable {
  /// Reads a route, such as `meeting/<id of the sync-up>/<id of the meeting>`.
  ///
  /// - Parameter rawValue: The route as it is written.
  package init?(rawValue: String) {
    let parts = rawValue.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    func id(_ position: Int) -> UUID? {
      parts.indices.contains(position) ? UUID(uuidString: String(parts[position])) : nil
    }
    switch (parts.first, parts.count) {
    case ("sync-up", 2):
      guard let id = id(1) else { return nil }
      self = .detail(SyncUp.ID(id))
    case ("record", 2):
      guard let id = id(1) else { return nil }
      self = .record(SyncUp.ID(id))
    case ("meeting", 3):
      guard let syncUpID = id(1), let meetingID = id(2) else { return nil }
      self = .meeting(Meeting.ID(meetingID), of: SyncUp.ID(syncUpID))
    case ("search", 2...):
      self = .search(String(rawValue.dropFirst("search/".count)))
    case ("history", 1):
      self = .history
    case ("settings", 1):
      self = .settings
    case ("statistics", 1):
      self = .statistics(nil)
    case ("statistics", 2):
      guard let id = id(1) else { return nil }
      self = .statistics(SyncUp.ID(id))
    default:
      return nil
    }
  }

  /// The route as it is written.
  package var rawValue: String {
    switch self {
    case .detail(let id): "sync-up/\(id)"
    case .record(let id): "record/\(id)"
    case .meeting(let meetingID, let syncUpID): "meeting/\(syncUpID)/\(meetingID)"
    case .search(let text): "search/\(text)"
    case .history: "history"
    case .settings: "settings"
    case .statistics(nil): "statistics"
    case .statistics(let id?): "statistics/\(id)"
    }
  }
}
