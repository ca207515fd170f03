import Benchmarking

/// Measures the cost of the app: of frames, searches, commands, the data file, and the program
/// while it is idle or runs a meeting.
///
/// A separate package in `Sources/Benchmarks` measures the libraries. The separate package cannot
/// measure the app, because the app's modules are not products of this package.
@main
struct AppBenchmarks {
  static func main() async {
    let command = BenchmarkCommand()
    let isQuick = command.isQuick
    let roundCount = isQuick ? 2 : 15
    guard let decodingTime = try? DataFileBenchmark.decodingTime() else {
      BenchmarkCommand.fail("the file to be measured could not be written", code: 73)
    }
    guard let commandRows = try? CommandBenchmark.rows(roundCount: roundCount),
      let largeRows = try? LargeFileBenchmark.rows(
        roundCount: roundCount,
        decodingTime: decodingTime
      )
    else {
      BenchmarkCommand.fail(
        "'syncups' is not beside this program, or has failed: build it in the same way",
        code: 66
      )
    }
    guard let programRows = try? ProgramBenchmark.rows(seconds: isQuick ? 3 : 30) else {
      BenchmarkCommand.fail("'syncups' could not be started", code: 66)
    }
    let frameRows = await TerminalBenchmark.rows(frameCount: isQuick ? 15 : 101)
    guard let fileRows = try? DataFileBenchmark.rows(roundCount: roundCount) else {
      BenchmarkCommand.fail("the files to be measured could not be written", code: 73)
    }
    let searchRows = await SearchBenchmark.rows(
      roundCount: roundCount,
      decodingTime: decodingTime
    )
    command.report(frameRows + searchRows + programRows + fileRows + commandRows + largeRows)
  }
}
