import Benchmarking
import Foundation

/// Measures the time and the memory that whole commands need for files of different sizes.
///
/// `Scripts/compare` compares the commands with the commands of another program.
enum CommandBenchmark {
  /// Measures each command with 100, 10,000 and 100,000 sync-ups.
  ///
  /// Run this method before benchmarks that need much memory: the system counts this process's
  /// memory in the peak memory of each program that it starts.
  ///
  /// - Parameter roundCount: The number of runs of each command. The fastest run counts.
  /// - Returns: The rows, or `nil` if a command failed.
  static func rows(roundCount: Int) throws -> [Row]? {
    guard let program = TerminalProgram.syncUps else { return nil }
    var rows: [Row] = []
    let original = FileManager.default.temporaryDirectory
      .appending(path: "benchmark-\(UUID()).json")
    let file = original.appendingPathExtension("copy")
    defer { for url in [original, file] { try? FileManager.default.removeItem(at: url) } }
    for count in [100, 10_000, 100_000] {
      try SampleFile.write(count, to: original)
      let size = try original.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      for command in [["list"], ["list", "--json"], ["add", "New"]] {
        var runs: [CommandRun] = []
        for _ in 0..<(count > 10_000 ? max(1, roundCount / 5) : roundCount) {
          try? FileManager.default.removeItem(at: file)
          try FileManager.default.copyItem(at: original, to: file)
          guard let run = CommandRun(program, command + ["--file", file.path]) else { return nil }
          runs.append(run)
        }
        let name = "'\(command.joined(separator: " "))' with \(count) sync-ups"
        let time = runs.map(\.processorTime).min() ?? .zero
        rows.append(Row(name, cost: time / .milliseconds(1), unit: "ms of CPU"))
        // For a small file, the program itself needs more memory than the file.
        guard count > 100 else { continue }
        let memory = runs.map(\.peakMemory).min() ?? 0
        rows.append(Row(name, cost: Double(memory) / Double(size), unit: "MB/MB of file"))
      }
    }
    return rows
  }
}
