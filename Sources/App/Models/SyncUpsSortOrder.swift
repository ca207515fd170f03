import Foundation
import IdentifiedCollections

/// The order in which the list shows sync-ups.
package enum SyncUpsSortOrder: String, CaseIterable, Hashable, Sendable {
  /// As they are in the file.
  case manual

  /// By title, as a dictionary has it.
  case title

  /// The one that met last first, those that have not met at the end.
  case lastMeeting

  /// The name that commands call the order by.
  package var name: String {
    switch self {
    case .manual: "manual"
    case .title: "title"
    case .lastMeeting: "last-meeting"
    }
  }

  /// Sorts sync-ups.
  ///
  /// Those that are equal in this order stay in that of the file.
  ///
  /// - Parameter syncUps: The sync-ups, in the order of the file.
  /// - Returns: The sync-ups in this order.
  package func sorted(_ syncUps: some Collection<SyncUp>) -> [SyncUp] {
    switch self {
    case .manual: Array(syncUps)
    case .title:
      stablySorted(syncUps) { first, second in
        first.title.compare(second.title, options: [.caseInsensitive, .diacriticInsensitive])
          == .orderedAscending
      }
    case .lastMeeting:
      stablySorted(syncUps) { first, second in
        (first.lastMeetingDate ?? .distantPast) > (second.lastMeetingDate ?? .distantPast)
      }
    }
  }

  private func stablySorted(
    _ syncUps: some Collection<SyncUp>,
    by isBefore: (SyncUp, SyncUp) -> Bool
  ) -> [SyncUp] {
    // The standard library's sorting keeps equal elements in order but does not promise it.
    syncUps.enumerated().sorted { first, second in
      if isBefore(first.element, second.element) { return true }
      if isBefore(second.element, first.element) { return false }
      return first.offset < second.offset
    }
    .map(\.element)
  }
}
