import Foundation
import Glibc

/// Measures what shared state and identified arrays cost, against the barest way of doing the same, and what the app
/// costs on a terminal.
///
/// ```
/// swift run -c release benchmarks            # a table
/// swift run -c release benchmarks --json     # the same as JSON
/// swift run -c release benchmarks --check    # fails if something costs more than it may
/// ```
@main
struct Benchmarks {
  static func main() async {
    let options = Set(CommandLine.arguments.dropFirst())
    let unknown = options.subtracting(["--json", "--check", "--quick"])
    guard unknown.isEmpty else {
      let names = unknown.sorted().joined(separator: ", ")
      fail("unknown option \(names): use --json, --check or --quick", code: 64)
    }
    let stopwatch = Stopwatch(isQuick: options.contains("--quick"))
    guard let programRows = try? ProgramBenchmark.rows(stopwatch) else {
      fail("'syncups' is not beside this program: build it in the same way", code: 66)
    }
    let report = Report(
      rows: SharingBenchmark.rows(stopwatch) + CollectionBenchmark.rows(stopwatch)
        + (await TerminalBenchmark.rows(stopwatch)) + programRows
    )
    print(options.contains("--json") ? report.json : report.table)
    let excesses = report.excesses
    guard options.contains("--check"), !excesses.isEmpty else { return }
    fail("more than allowed: \(excesses.joined(separator: "; "))", code: 1)
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("benchmarks: \(message).\n".utf8))
    exit(code)
  }
}
