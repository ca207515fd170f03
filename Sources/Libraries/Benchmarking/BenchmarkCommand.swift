import Foundation

/// The command line of a benchmark program.
///
/// | option | effect |
/// |---|---|
/// | `--json` | prints JSON instead of a table |
/// | `--check` | exits with 1 and a sentence on standard error if a cost is above its limit |
/// | `--quick` | measures for a first impression |
public struct BenchmarkCommand {
  private let options: Set<String>

  /// Reads the options of this process.
  ///
  /// Exits with 64 if an option is unknown.
  public init() {
    options = Set(CommandLine.arguments.dropFirst())
    let unknown = options.subtracting(["--json", "--check", "--quick"])
    guard unknown.isEmpty else {
      let names = unknown.sorted().joined(separator: ", ")
      Self.fail("unknown option \(names): use --json, --check or --quick", code: 64)
    }
  }

  /// Whether to measure fewer rounds, to get a first impression quickly.
  public var isQuick: Bool { options.contains("--quick") }

  /// Prints the results of measurements.
  ///
  /// With `--check`, exits with 1 if a row exceeds its limit.
  ///
  /// - Parameter rows: The results, in the order in which they are printed.
  public func report(_ rows: [Row]) {
    let report = Report(rows: rows)
    print(options.contains("--json") ? report.json : report.table)
    let excesses = report.excesses
    guard options.contains("--check"), !excesses.isEmpty else { return }
    Self.fail("these results exceed their limits: \(excesses.joined(separator: "; "))", code: 1)
  }

  /// Prints a sentence to standard error and exits.
  ///
  /// - Parameters:
  ///   - message: The problem, without a period.
  ///   - code: The exit code.
  public static func fail(_ message: String, code: Int32) -> Never {
    let path = CommandLine.arguments.first ?? "benchmarks"
    let name = URL(filePath: path).lastPathComponent
    FileHandle.standardError.write(Data("\(name): \(message).\n".utf8))
    exit(code)
  }
}
