import Benchmarking
import SyncUpsHistory
import TerminalUI

/// Measures the cost of a frame of the app on a terminal.
///
/// The cost includes everything that happens after a key press, a clock tick or a change: observing
/// values, drawing, comparing with the previous frame, and encoding bytes for the terminal.
@MainActor
enum TerminalBenchmark {
  /// A kind of frame to measure, the number of such frames, and the limits for their cost.
  private struct Scenario {
    let name: String
    var shown = MeasuredApp.Shown.list
    var frameCount: Int

    /// Whether a copy of the list, whose cost depends on the number of sync-ups, is expected.
    var copiesList = false
    var byteLimits: [Double?] = [nil, nil]
    let frame: (MeasuredApp) async -> MeasuredApp.Frame
  }

  private static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]

  private static func scenarios(frameCount count: Int) -> [Scenario] {
    [
      Scenario(name: "full redraw", frameCount: count) { await $0.fullRedraw() },
      Scenario(name: "moved selection", frameCount: count, byteLimits: [1_000, 2_000]) {
        await $0.move()
      },
      // Measure fewer frames, because the benchmark writes the list to a file before each frame,
      // which takes seconds. The first change after a save copies the list, because the file's key
      // keeps the saved list as the base of merges.
      Scenario(
        name: "changed title",
        frameCount: max(5, count / 14),
        copiesList: true,
        byteLimits: [100, 100]
      ) {
        await $0.change()
      },
      Scenario(name: "timer tick", shown: .meeting, frameCount: count, byteLimits: [200, 200]) {
        await $0.tick()
      },
      Scenario(name: "a sync-up", shown: .detail, frameCount: count) { await $0.fullRedraw() },
      Scenario(name: "statistics", shown: .statistics, frameCount: count) {
        await $0.fullRedraw()
      },
      Scenario(name: "history", shown: .history, frameCount: count) { await $0.fullRedraw() },
    ]
  }

  /// Measures all scenarios, alternating between a hundred and a hundred thousand sync-ups.
  ///
  /// - Parameter frameCount: The number of frames per measurement. A measurement needs several
  ///   frames, because frames are short and their times vary.
  static func rows(frameCount: Int) async -> [Row] {
    var rows: [Row] = []
    for (size, index) in zip(sizes, sizes.indices) {
      for shown in MeasuredApp.Shown.allCases {
        let few = await MeasuredApp(count: 100, size: size, shown: shown)
        let many = await MeasuredApp(count: 100_000, size: size, shown: shown)
        for scenario in scenarios(frameCount: frameCount) where scenario.shown == shown {
          let name = "\(scenario.name), \(size.width) × \(size.height)"
          let limit = scenario.byteLimits[index]
          rows += await self.rows(scenario, name, limit, few: few, many: many)
        }
        await few.end()
        await many.end()
      }
    }
    return rows
  }

  private static func rows(
    _ scenario: Scenario,
    _ name: String,
    _ byteLimit: Double?,
    few: MeasuredApp,
    many: MeasuredApp
  ) async -> [Row] {
    var frames: [(few: MeasuredApp.Frame, many: MeasuredApp.Frame)] = []
    var ratios: [Double] = []
    for _ in 0..<scenario.frameCount {
      let frame = (few: await scenario.frame(few), many: await scenario.frame(many))
      let expected = frame.few.duration + (scenario.copiesList ? many.timeOfCopy() : .zero)
      frames.append(frame)
      ratios.append(frame.many.duration / expected)
    }
    func microseconds(_ frame: MeasuredApp.Frame) -> Double { frame.duration / .microseconds(1) }
    return [
      Row(
        "\(name), 100 sync-ups",
        cost: median(frames.map { microseconds($0.few) }),
        unit: "µs"
      ),
      Row(
        "\(name), 100000 sync-ups",
        cost: median(frames.map { microseconds($0.many) }),
        unit: "µs",
        baseline: scenario.copiesList ? "100, and a copy" : "100 sync-ups",
        ratio: median(ratios),
        limit: 1.5
      ),
      Row(
        name,
        cost: median(frames.map { Double($0.many.byteCount) }),
        unit: "bytes",
        limit: byteLimit
      ),
    ]
  }
}
