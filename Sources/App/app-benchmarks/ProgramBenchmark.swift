import Benchmarking
import Foundation

/// Measures the cost of the program on a terminal, while it is idle and while it runs a meeting.
enum ProgramBenchmark {
  /// The error if the program was not built together with this benchmark.
  struct MissingProgramError: Error {}

  /// Measures an idle program and a program with a meeting at the same time.
  ///
  /// - Parameter seconds: The duration of the measurement.
  /// - Throws: ``MissingProgramError`` if the program is missing.
  static func rows(seconds: Int) throws -> [Row] {
    let directory = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    guard let idle = program(in: directory.appending(path: "idle")),
      let meeting = program(in: directory.appending(path: "meeting"))
    else { throw MissingProgramError() }
    defer {
      idle.end()
      meeting.end()
    }
    // Load the samples in both programs, and start a meeting of the first sample in one of them.
    for keys in ["", "l", "r"] {
      meeting.type(keys)
      idle.type(keys == "r" ? "" : keys)
      for program in [idle, meeting] { _ = program.readOutput(for: .seconds(1)) }
    }
    let (idleStart, meetingStart) = (idle.processorTime, meeting.processorTime)
    var (idleBytes, meetingBytes) = (0, 0)
    let start = ContinuousClock.now
    let duration = Duration.seconds(seconds)
    while start.duration(to: .now) < duration {
      idleBytes += idle.readOutput(for: .milliseconds(100))
      meetingBytes += meeting.readOutput(for: .milliseconds(100))
    }
    func row(_ name: String, _ cost: Double, _ unit: String, limit: Double) -> Row {
      Row("\(seconds) s of \(name)", cost: cost, unit: unit, limit: limit)
    }
    let milliseconds = Duration.milliseconds(1)
    return [
      row("idleness", (idle.processorTime - idleStart) / milliseconds, "ms of CPU", limit: 10),
      row("idleness", Double(idleBytes), "bytes", limit: 0),
      row(
        "a meeting",
        (meeting.processorTime - meetingStart) / milliseconds,
        "ms of CPU",
        limit: 200
      ),
      row("a meeting", Double(meetingBytes), "bytes", limit: 12_000),
    ]
  }

  /// Starts the program that was built together with this benchmark, on a new file.
  private static func program(in directory: URL) -> TerminalProgram? {
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    guard let program = TerminalProgram.syncUps else { return nil }
    return TerminalProgram(program, on: directory.appending(path: "sync-ups.json"))
  }
}
