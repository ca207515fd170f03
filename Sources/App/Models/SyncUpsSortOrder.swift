import Foundation
package import IdentifiedCollections

/// The sort order of the list of sync-ups.
package enum SyncUpsSortOrder: String, CaseIterable, Hashable, Sendable {
  /// The order in the file.
  case manual

  /// By title, alphabetically.
  case title

  /// By the date of the last meeting, newest first.
  ///
  /// Sync-ups without meetings come last.
  case lastMeeting

  /// The name of the order on the command line.
  package var name: String {
    switch self {
    case .manual: "manual"
    case .title: "title"
    case .lastMeeting: "last-meeting"
    }
  }

  /// Sorts sync-ups.
  ///
  /// Sync-ups that compare as equal keep the order of the file.
  ///
  /// - Parameter syncUps: The sync-ups, in the order of the file.
  /// - Returns: The sorted sync-ups.
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

  /// Returns the sync-ups with all words of a filter in their titles or attendees, sorted.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups, in the order of the file.
  ///   - words: The words.
  package func sorted(
    _ syncUps: IdentifiedArrayOf<SyncUp>,
    matching words: SearchWords
  ) -> [SyncUp] {
    // Without words, avoids copying a long list.
    sorted(words.isEmpty ? syncUps.elements : syncUps.elements.filter { $0.matches(words) })
  }

  private func stablySorted(
    _ syncUps: some Collection<SyncUp>,
    by isBefore: (SyncUp, SyncUp) -> Bool
  ) -> [SyncUp] {
    // `sort` does not promise stability, so the offset breaks ties.
    syncUps.enumerated().sorted { first, second in
      if isBefore(first.element, second.element) { return true }
      if isBefore(second.element, first.element) { return false }
      return first.offset < second.offset
    }
    .map(\.element)
  }
}
