import AppFeature
import Clients
import Dependencies
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import SeededRandomness
import Sharing
import SyncUpsTerminal
import TerminalUI

/// Uses the app in every way on the same storage.
///
/// Restarts the app whenever it ends.
@MainActor
final class Session {
  /// The amount of work that a session did.
  struct Count {
    var (keys, bytes, runs, frames, frameBytes) = (0, 0, 0, 0, 0)

    static func += (total: inout Count, count: Count) {
      total.keys += count.keys
      total.bytes += count.bytes
      total.runs += count.runs
      total.frames += count.frames
      total.frameBytes += count.frameBytes
    }
  }

  /// Thrown if the screen still shows an old state.
  struct StaleScreen: Error, CustomStringConvertible {
    let description: String
  }

  private static let stepCount = 200

  private let seed: UInt64
  private let isNoisy: Bool
  private let timeout: Duration
  private let watchdog: Watchdog
  private let isTraced: Bool
  private let clock = TestClock()
  private let examiner = FrameExaminer()
  private var generator: SeededGenerator
  private var typist: Typist
  private var data: AwkwardData
  private var size = Size(width: 80, height: 24)
  private var step = 0
  private var count = Count()

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random choices.
  ///   - timeout: The time to wait for a late change before the screen is compared with a new one.
  ///   - watchdog: Receives every step.
  ///   - isTraced: Whether to print each step.
  init(
    seed: UInt64,
    timeout: Duration = .milliseconds(2),
    watchdog: Watchdog,
    isTraced: Bool = false
  ) {
    (self.seed, isNoisy, self.timeout) = (seed, Self.isNoisy(seed: seed), timeout)
    (self.watchdog, self.isTraced) = (watchdog, isTraced)
    generator = SeededGenerator(seed: seed)
    typist = Typist(seed: generator.next())
    data = AwkwardData(seed: generator.next())
  }

  /// Whether random bytes are sent in a session, rather than keys.
  static func isNoisy(seed: UInt64) -> Bool { seed.isMultiple(of: 2) }

  /// Runs the session.
  ///
  /// - Returns: The numbers of actions, bytes and frames.
  /// - Throws: A ``Failure`` or a ``StaleScreen``, with the step.
  func run() async throws -> Count {
    try await withDependencies {
      $0.calendar = Self.calendar
      $0.continuousClock = clock
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.syncUpsFile = URL(filePath: "/fuzz/sync-ups.json")
      $0.transcriberClient =
        Bool.random(using: &generator)
        ? .off : .reciting(["\u{1B}[2J heard", "設計 \u{9B}31m"], every: .seconds(2))
      $0.uuid = .incrementing
    } operation: {
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { $0 = data.syncUps() }
      while step < Self.stepCount {
        try await runApp(on: $syncUps)
        count.runs += 1
      }
    }
    (count.frames, count.frameBytes) = (examiner.frameCount, examiner.byteCount)
    return count
  }

  /// Runs the app until it is left or there are no more steps.
  private func runApp(on syncUps: Shared<IdentifiedArrayOf<SyncUp>>) async throws {
    let model = AppModel(path: .init(routes: AppModel.rememberedRoutes))
    let terminal = ProbeTerminal(size: size, examiner: examiner)
    let colors: [ColorSupport] = [.trueColor, .ansi256, .ansi16, .none]
    let app = TerminalApp(
      model: model,
      terminal: terminal,
      colors: colors.randomElement(using: &generator) ?? .none,
      screens: .all
    )
    examiner.app = app
    let hasEnded = Locked(false)
    let running = Task {
      await app.run()
      hasEnded.withLock { $0 = true }
    }
    var decoder = InputDecoder()
    while step < Self.stepCount, !hasEnded.withLock({ $0 }) {
      step += 1
      let action =
        isNoisy ? typist.noise(.random(in: 1...32, using: &generator)) : typist.next(on: size)
      watchdog.begin("\(name)")
      if isTraced { say("\(step): \(action)") }
      await perform(action, on: terminal, &decoder, syncUps)
      try examine()
      guard step.isMultiple(of: 10) else { continue }
      try await expectFreshness(of: terminal, model) { hasEnded.withLock { $0 } }
    }
    app.end()
    await running.value
  }

  private func perform(
    _ action: Typist.Action,
    on terminal: ProbeTerminal,
    _ decoder: inout InputDecoder,
    _ syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  ) async {
    switch action {
    case .type(let bytes):
      if isNoisy { count.bytes += bytes.count } else { count.keys += 1 }
      // Keys are not a paste, and may answer the question that is shown.
      clock.jump(by: .milliseconds(Bool.random(using: &generator) ? 21 : 600))
      terminal.send(decoder.decode(bytes) + decoder.flush())
    case .resize(let size):
      self.size = size
      terminal.redraw(size)
    case .pass(let duration):
      clock.jump(by: duration)
    case .change:
      if Int.random(in: 0..<4, using: &generator) == 0 { changeSetting() }
      // Make the values here, where their order is known, but change the list on another thread.
      var changed = syncUps.wrappedValue
      data.change(&changed)
      await Task.detached { [changed] in syncUps.withLock { $0 = changed } }.value
    }
    await settle(terminal)
  }

  private func changeSetting() {
    @Shared(.sortOrder) var sortOrder
    @Shared(.interfaceTheme) var theme
    $sortOrder.withLock { $0 = SyncUpsSortOrder.allCases.randomElement(using: &generator) ?? $0 }
    $theme.withLock { $0 = InterfaceTheme.allCases.randomElement(using: &generator) ?? $0 }
  }

  /// Waits until the app is idle: its work is on the main actor or returns there soon.
  private func settle(_ terminal: ProbeTerminal) async {
    while !terminal.isIdle { await Task.yield() }
    var frameCount = -1
    while frameCount != examiner.frameCount {
      frameCount = examiner.frameCount
      for _ in 0..<20 { await Task.yield() }
    }
  }

  private func examine() throws {
    if let failure = examiner.failure { throw Failure("\(name): \(failure)") }
  }

  /// The session and the current step, for repeating them.
  private var name: String { "session \(seed), step \(step)" }

  /// Expects the terminal to show the same as after a complete redraw.
  ///
  /// If the terminal shows something else, a change to drawn state has notified no observer.
  private func expectFreshness(
    of terminal: ProbeTerminal,
    _ model: AppModel,
    hasEnded: () -> Bool
  ) async throws {
    // Another thread finds search results, which can appear at any time.
    if case .search? = model.path.last { return }
    // NB: A sleep, because this looks for a notification that is missing: there is no event to
    // await.
    try await Task.sleep(for: timeout)
    await settle(terminal)
    let (picture, frameCount) = (examiner.picture, examiner.frameCount)
    guard picture.size == size else { return }
    terminal.redraw(size)
    while examiner.frameCount == frameCount, !hasEnded() { await Task.yield() }
    try examine()
    guard examiner.picture != picture, !hasEnded() else { return }
    throw StaleScreen(
      description: """
        \(name): what is shown is not what there is now:
        \(picture.difference(from: examiner.picture))
        """
    )
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
