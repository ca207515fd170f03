import Benchmarking

/// Measures what the app costs on a terminal: its frames, and the program while it waits and while
/// a meeting is held.
///
/// The costs of the libraries are measured by a package of its own, in `Sources/Benchmarks`. The
/// app is measured here because its modules are not products of this package.
@main
struct AppBenchmarks {
  static func main() async {
    let command = BenchmarkCommand()
    let isQuick = command.isQuick
    guard let programRows = try? ProgramBenchmark.rows(seconds: isQuick ? 3 : 30) else {
      BenchmarkCommand.fail(
        "'syncups' is not beside this program: build it in the same way",
        code: 66
      )
    }
    let frameRows = await TerminalBenchmark.rows(frameCount: isQuick ? 15 : 101)
    command.report(frameRows + programRows)
  }
}
