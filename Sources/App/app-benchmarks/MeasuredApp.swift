import AppFeature
import Clients
import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import SyncUpsTerminal
import Tagged
import TerminalUI

/// The whole app with a file of sync-ups, running on a terminal that measures the frames.
@MainActor
final class MeasuredApp {
  /// The cost of a frame.
  struct Frame {
    /// The time from the cause of a frame until its bytes are written.
    let duration: Duration

    /// The number of bytes that the frame writes.
    let byteCount: Int
  }

  /// The screen whose frames are measured.
  enum Shown: CaseIterable {
    case detail, history, list, meeting, statistics

    /// Returns the routes of the screens above the list.
    ///
    /// - Parameter id: The sync-up to show.
    @MainActor fileprivate func routes(to id: SyncUp.ID) -> [AppRoute] {
      switch self {
      case .detail: [.detail(id)]
      case .history: [.history]
      case .list: []
      case .meeting: AppModel.routesToRecord(id)
      case .statistics: [.statistics(nil)]
      }
    }
  }

  private let clock = TestClock()
  private let terminal: MeasuringTerminal
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "benchmark-\(UUID())")
  private let syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  private let app: TerminalApp
  private let running: Task<Void, Never>

  /// The number of tasks that sleep on the clock between two frames.
  private let sleeperCount: Int

  private var isMoved = false
  private var changeCount = 0

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - count: The number of sync-ups.
  ///   - size: The terminal's size.
  ///   - shown: The screen to show.
  init(count: Int, size: Size, shown: Shown) async {
    let (clock, directory) = (clock, directory)
    let terminal = MeasuringTerminal(size: size)
    self.terminal = terminal
    (syncUps, app) = withDependencies {
      $0.continuousClock = clock
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = .fileSystem
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.syncUpsFile = directory.appending(path: "sync-ups.json")
      $0.transcriberClient = .off
    } operation: {
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { $0 = Self.syncUps(count) }
      let middle = syncUps[count / 2].id
      let model = AppModel(path: .init(routes: shown.routes(to: middle)))
      let app = TerminalApp(model: model, terminal: terminal, colors: .trueColor, screens: .all)
      return ($syncUps, app)
    }
    running = Task { [app] in await app.run() }
    let reminds = syncUps.wrappedValue.mayHaveSchedules
    sleeperCount = (shown == .meeting ? 1 : 0) + (reminds ? 1 : 0)
    await clock.waitForSleepers(sleeperCount)
    // Finish all saves: during the measurement, no other work may use the processor or hold a copy
    // of the list.
    PendingSaves.flush()
    _ = await fullRedraw()
  }

  /// Ends the app, and removes the app's file.
  func end() async {
    app.end()
    await running.value
    PendingSaves.flush()
    try? FileManager.default.removeItem(at: directory)
  }

  /// Draws a complete frame.
  func fullRedraw() async -> Frame {
    let terminal = terminal
    return await terminal.frame { terminal.send(.redraw(terminal.size)) }
  }

  /// Moves the selection in the list by one row, alternately down and up.
  func move() async -> Frame {
    isMoved.toggle()
    return await terminal.frame { terminal.send(.input([.key(isMoved ? "j" : "k")])) }
  }

  /// Advances the clock of the meeting by a second.
  func tick() async -> Frame {
    await clock.waitForSleepers(sleeperCount)
    return await terminal.frame { clock.jump(by: .seconds(1)) }
  }

  /// Changes the title of the first sync-up.
  func change() async -> Frame {
    // Wait for a save in progress, which would hold a copy of the list.
    PendingSaves.flush()
    changeCount += 1
    let title = "Title \(changeCount)"
    return await terminal.frame { syncUps.withLock { $0[0].title = title } }
  }

  /// Returns the time that it takes to copy the list.
  func timeOfCopy() -> Duration {
    var copy = syncUps.wrappedValue
    return ContinuousClock().measure { copy[0].title = "A copy" }
  }

  private static func syncUps(_ count: Int) -> IdentifiedArrayOf<SyncUp> {
    let attendees = IdentifiedArray(
      uniqueElements: (1...6).map { Attendee(id: Attendee.ID(UUID($0)), name: "Attendee \($0)") }
    )
    return IdentifiedArray(
      uniqueElements: (0..<count).map { number in
        SyncUp(
          id: SyncUp.ID(UUID(number)),
          attendees: attendees,
          // The meeting is so long that it does not end during the measurement.
          duration: .seconds(10 * 3_600),
          theme: Theme.allCases[number % Theme.allCases.count],
          title: "Sync-up \(number)"
        )
      }
    )
  }
}
