package import Foundation
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

  /// By the next scheduled meeting, earliest first.
  ///
  /// Sync-ups without a schedule come last.
  case next

  /// The name of the order on the command line.
  package var name: String {
    switch self {
    case .manual: "manual"
    case .title: "title"
    case .lastMeeting: "last-meeting"
    case .next: "next"
    }
  }

  /// Sorts sync-ups.
  ///
  /// Sync-ups that compare as equal stay in the order of the file.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups, in the order of the file.
  ///   - now: The current time.
  ///   - zone: The user's time zone.
  /// - Returns: The sorted sync-ups.
  package func sorted(
    _ syncUps: some Collection<SyncUp>,
    now: @autoclosure () -> Date,
    in zone: @autoclosure () -> TimeZone
  ) -> [SyncUp] {
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
    case .next: sortedByNextMeeting(syncUps, now: now(), in: zone())
    }
  }

  /// Returns the sorted sync-ups whose titles and attendees' names contain all words of a filter.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups, in the order of the file.
  ///   - words: The words of the filter.
  ///   - now: The current time.
  ///   - zone: The user's time zone.
  package func sorted(
    _ syncUps: IdentifiedArrayOf<SyncUp>,
    matching words: SearchWords,
    now: @autoclosure () -> Date,
    in zone: @autoclosure () -> TimeZone
  ) -> [SyncUp] {
    // If there are no words, do not copy the list, which may be long.
    let matches =
      words.isEmpty ? syncUps.elements : syncUps.elements.filter { $0.matches(words) }
    return sorted(matches, now: now(), in: zone())
  }

  private func sortedByNextMeeting(
    _ syncUps: some Collection<SyncUp>,
    now: Date,
    in zone: TimeZone
  ) -> [SyncUp] {
    // Compute the next meeting of each sync-up only once.
    stablySorted(syncUps.map { (syncUp: $0, start: $0.nextMeeting(now: now, in: zone)) }) {
      ($0.start ?? .distantFuture) < ($1.start ?? .distantFuture)
    }
    .map(\.syncUp)
  }

  private func stablySorted<Element>(
    _ syncUps: some Collection<Element>,
    by isBefore: (Element, Element) -> Bool
  ) -> [Element] {
    // `sorted` is not guaranteed to be stable, so the offset breaks ties.
    syncUps.enumerated().sorted { first, second in
      if isBefore(first.element, second.element) { return true }
      if isBefore(second.element, first.element) { return false }
      return first.offset < second.offset
    }
    .map(\.element)
  }
}
