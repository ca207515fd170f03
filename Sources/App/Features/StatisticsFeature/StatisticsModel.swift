import Dependencies
import Foundation
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
import Sharing

/// What the meetings of the last weeks add up to, of one sync-up or of all.
@Observable
package final class StatisticsModel {
  /// The numbers of weeks that can be chosen.
  package static let weekCounts = [4, 8, 12, 26, 52]

  /// How many weeks are looked at, of which the last is the current one.
  package private(set) var weekCount = 12

  /// The sync-up that was chosen, which may have been deleted, or `nil` for all.
  private var chosenID: SyncUp.ID?

  @ObservationIgnored @SharedReader(.syncUps) private var syncUps
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now

  /// The statistics that were asked for last, and what they were computed from: there may be
  /// thousands of meetings, and a screen asks for each frame.
  @ObservationIgnored private var last: (input: Input, statistics: MeetingStatistics)?

  private struct Input: Equatable {
    let syncUps: IdentifiedArrayOf<SyncUp>
    let weekCount: Int
    let today: Date
  }

  /// Shows statistics.
  ///
  /// - Parameter syncUpID: The sync-up, or `nil` for all.
  package init(syncUpID: SyncUp.ID? = nil) {
    chosenID = syncUpID
  }

  /// The sync-up that the statistics are of, or `nil` for all: if it was deleted, too.
  package var syncUp: SyncUp? { chosenID.flatMap { syncUps[id: $0] } }

  /// What the meetings add up to.
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

  /// Looks at fewer weeks.
  package func fewerWeeksButtonTapped() {
    weekCount = Self.weekCounts.last { $0 < weekCount } ?? weekCount
  }

  /// Looks at more weeks.
  package func moreWeeksButtonTapped() {
    weekCount = Self.weekCounts.first { $0 > weekCount } ?? weekCount
  }

  /// Chooses the sync-up before this one, and all before the first.
  package func previousSyncUpButtonTapped() {
    choose(by: -1)
  }

  /// Chooses the next sync-up.
  package func nextSyncUpButtonTapped() {
    choose(by: 1)
  }

  private func choose(by offset: Int) {
    let all = [nil] + syncUps.ids.map(Optional.some)
    let index = all.firstIndex(of: syncUp?.id) ?? 0
    chosenID = all[min(max(0, index + offset), all.count - 1)]
  }
}
