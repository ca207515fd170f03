import Dependencies
import Foundation
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
import Sharing

/// Statistics about the last weeks, for one sync-up or for all sync-ups.
@Observable
package final class StatisticsModel {
  /// The periods that the user can choose from, in weeks.
  package static let weekCounts = [4, 8, 12, 26, 52]

  /// The number of weeks, including the current one.
  package private(set) var weekCount = 12

  /// The id of the chosen sync-up, which may no longer exist, or `nil` for all sync-ups.
  private var chosenID: SyncUp.ID?

  @ObservationIgnored @SharedReader(.syncUps) private var syncUps
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now

  /// A cache of the statistics, with the values that they were computed from.
  ///
  /// The screen needs the statistics for each frame, and computing them from thousands of meetings
  /// every time would take too long.
  @ObservationIgnored private var last: (input: Input, statistics: MeetingStatistics)?

  private struct Input: Equatable {
    let syncUps: IdentifiedArrayOf<SyncUp>
    let weekCount: Int
    let today: Date
  }

  /// Creates a model of the statistics.
  ///
  /// - Parameter syncUpID: The sync-up to show, or `nil` for all sync-ups.
  package init(syncUpID: SyncUp.ID? = nil) {
    chosenID = syncUpID
  }

  /// The sync-up whose statistics are shown, or `nil` if the statistics are about all sync-ups.
  ///
  /// If the chosen sync-up was deleted, the statistics are about all sync-ups.
  package var syncUp: SyncUp? { chosenID.flatMap { syncUps[id: $0] } }

  /// The statistics of the chosen sync-ups and weeks.
  package var statistics: MeetingStatistics {
    let chosen = syncUp.map { [$0] } ?? syncUps
    let today = calendar.startOfDay(for: now)
    let input = Input(syncUps: chosen, weekCount: weekCount, today: today)
    if let last, last.input == input { return last.statistics }
    let statistics = MeetingStatistics(
      of: chosen,
      lastWeeks: weekCount,
      now: now,
      in: calendar
    )
    last = (input, statistics)
    return statistics
  }

  package func fewerWeeksButtonTapped() {
    weekCount = Self.weekCounts.last { $0 < weekCount } ?? weekCount
  }

  package func moreWeeksButtonTapped() {
    weekCount = Self.weekCounts.first { $0 > weekCount } ?? weekCount
  }

  /// Whether the user can choose fewer weeks.
  package var hasFewerWeeks: Bool { Self.weekCounts.first.map { $0 < weekCount } ?? false }

  /// Whether the user can choose more weeks.
  package var hasMoreWeeks: Bool { Self.weekCounts.last.map { $0 > weekCount } ?? false }

  /// Whether the user can choose the previous sync-up or, from the first sync-up, all sync-ups.
  package var hasPreviousSyncUp: Bool { syncUp != nil }

  /// Whether the user can choose the next sync-up.
  package var hasNextSyncUp: Bool { syncUps.last.map { $0.id != syncUp?.id } ?? false }

  /// Chooses the previous sync-up.
  ///
  /// From the first sync-up, this method goes back to all sync-ups.
  package func previousSyncUpButtonTapped() {
    choose(by: -1)
  }

  package func nextSyncUpButtonTapped() {
    choose(by: 1)
  }

  private func choose(by offset: Int) {
    let all = [nil] + syncUps.ids.map(Optional.some)
    let index = all.firstIndex(of: syncUp?.id) ?? 0
    chosenID = all[min(max(0, index + offset), all.count - 1)]
  }
}
