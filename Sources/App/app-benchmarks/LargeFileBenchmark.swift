import Benchmarking
import Foundation
import Glibc
import IdentifiedCollections
import Models

/// Measures the delays that users notice with a large file.
///
/// The delays are the time until the first frame, and the time until the app shows a change by
/// another process. The benchmark also measures the cost of the command `edit` while the app has
/// the file open.
enum LargeFileBenchmark {
  /// Measures the program on a terminal, with a file of 10,000 sync-ups.
  ///
  /// - Parameters:
  ///   - roundCount: The number of rounds. Each result is the median of all rounds.
  ///   - decodingTime: The time of ``DataFileBenchmark/decodingTime()``.
  /// - Returns: The rows, or `nil` if the program or a command failed.
  static func rows(roundCount: Int, decodingTime: Double) throws -> [Row]? {
    guard let program = TerminalProgram.syncUps else { return nil }
    let (small, large) = (try SampleFile(count: 100), try SampleFile(count: 10_000))
    func firstFrame(of file: SampleFile) -> Double? {
      let start = ContinuousClock.now
      guard let app = TerminalProgram(program, on: file.url) else { return nil }
      defer { app.end() }
      guard app.waitForOutput(atMost: .seconds(10)) else { return nil }
      return start.duration(to: .now) / .milliseconds(1)
    }
    let firstFrames = (0..<roundCount).compactMap { _ in
      firstFrame(of: small).flatMap { small in firstFrame(of: large).map { (small, $0) } }
    }
    guard let edits = edits(program, large, roundCount: roundCount), !firstFrames.isEmpty else {
      return nil
    }
    return [
      Row("first frame, 100 sync-ups", cost: median(firstFrames.map(\.0)), unit: "ms"),
      Row(
        "first frame, 10000 sync-ups",
        cost: median(firstFrames.map(\.1)),
        unit: "ms",
        baseline: "100 sync-ups",
        ratio: median(firstFrames.map { $0.1 / $0.0 }),
        limit: 1.5
      ),
      Row(
        "'edit' beside the app, 10000 sync-ups",
        cost: median(edits.map(\.beside)),
        unit: "ms of CPU",
        baseline: "'edit' alone",
        ratio: median(edits.map { $0.beside / $0.alone }),
        limit: 1.2
      ),
      Row(
        "the app shows it, 10000 sync-ups",
        cost: median(edits.map(\.shown)),
        unit: "ms",
        baseline: "JSONDecoder",
        ratio: median(edits.map(\.shown)) / decodingTime,
        limit: 2.0 / 5
      ),
    ]
  }

  /// The time of an edit without the app, the time of an edit while the app is running, and the
  /// delay until the app shows the edit.
  private typealias Edit = (alone: Double, beside: Double, shown: Double)

  private static func edits(_ program: URL, _ file: SampleFile, roundCount: Int) -> [Edit]? {
    let title = file.syncUps[0].title
    func edit(_ minutes: Int) -> CommandRun? {
      let options = ["--length", "\(minutes)m", "--file", file.url.path]
      return CommandRun(program, ["edit", title] + options)
    }
    var edits: [Edit] = []
    for round in 0..<roundCount {
      guard let alone = edit(10 + 2 * round),
        let app = TerminalProgram(program, on: file.url)
      else { return nil }
      defer { app.end() }
      // Wait until no more output arrives, which means that the list is complete.
      while app.readOutput(for: .seconds(1)) > 0 {}
      let shown = app.timeFromReplacement(of: file.url, atMost: .seconds(10))
      guard let beside = edit(11 + 2 * round), let shown = shown() else { return nil }
      edits.append(
        (
          alone.processorTime / .milliseconds(1),
          beside.processorTime / .milliseconds(1),
          shown / .milliseconds(1)
        )
      )
    }
    return edits
  }
}
