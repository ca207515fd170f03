import Foundation
import Tagged

/// The route to a screen of the app.
///
/// Commands print routes as links, and the app stores the routes of its open screens.
///
/// An array of routes describes the open screens, from the screen above the list of sync-ups to the
/// topmost screen.
package enum AppRoute: Hashable, Sendable {
  case detail(SyncUp.ID)

  case agenda(SyncUp.ID)

  /// The undo history.
  case history

  /// A meeting in progress.
  case record(SyncUp.ID)

  /// A past meeting.
  case meeting(Meeting.ID, of: SyncUp.ID)

  /// The minutes of a past meeting.
  case minutes(Meeting.ID, of: SyncUp.ID)

  /// The action items of all sync-ups.
  case actionItems

  /// The search screen with a query.
  case search(String)

  case settings

  /// The statistics of one sync-up, or of all sync-ups if the id is `nil`.
  case statistics(SyncUp.ID?)
}

extension AppRoute {
  /// The sync-up that the screen shows, or `nil` if the screen shows no single sync-up.
  package var syncUpID: SyncUp.ID? {
    switch self {
    case .detail(let id), .agenda(let id), .record(let id): id
    case .meeting(_, let id), .minutes(_, let id): id
    case .statistics(let id): id
    case .actionItems, .history, .search, .settings: nil
    }
  }
}

extension AppRoute: RawRepresentable {
  /// Parses a route, such as `meeting/<id of the sync-up>/<id of the meeting>`.
  ///
  /// - Parameter rawValue: The route as text.
  package init?(rawValue: String) {
    let parts = rawValue.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    func id(_ position: Int) -> UUID? {
      parts.indices.contains(position) ? UUID(uuidString: String(parts[position])) : nil
    }
    switch (parts.first, parts.count) {
    case ("sync-up", 2):
      guard let id = id(1) else { return nil }
      self = .detail(SyncUp.ID(id))
    case ("agenda", 2):
      guard let id = id(1) else { return nil }
      self = .agenda(SyncUp.ID(id))
    case ("record", 2):
      guard let id = id(1) else { return nil }
      self = .record(SyncUp.ID(id))
    case ("meeting", 3):
      guard let syncUpID = id(1), let meetingID = id(2) else { return nil }
      self = .meeting(Meeting.ID(meetingID), of: SyncUp.ID(syncUpID))
    case ("minutes", 3):
      guard let syncUpID = id(1), let meetingID = id(2) else { return nil }
      self = .minutes(Meeting.ID(meetingID), of: SyncUp.ID(syncUpID))
    case ("search", 2...):
      self = .search(String(rawValue.dropFirst("search/".count)))
    case ("items", 1):
      self = .actionItems
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

  /// The route as text.
  package var rawValue: String {
    switch self {
    case .detail(let id): "sync-up/\(id)"
    case .agenda(let id): "agenda/\(id)"
    case .record(let id): "record/\(id)"
    case .meeting(let meetingID, let syncUpID): "meeting/\(syncUpID)/\(meetingID)"
    case .minutes(let meetingID, let syncUpID): "minutes/\(syncUpID)/\(meetingID)"
    case .search(let text): "search/\(text)"
    case .actionItems: "items"
    case .history: "history"
    case .settings: "settings"
    case .statistics(nil): "statistics"
    case .statistics(let id?): "statistics/\(id)"
    }
  }
}
