import Benchmarking

/// Measures what shared state and identified arrays cost, against the plainest way of doing the
/// same.
///
/// Each row says what held while it was measured:
///
/// | condition | meaning |
/// |---|---|
/// | unread | nothing derived from the value has been read |
/// | read | the value and what is derived from it have been read, and the derived values are alive |
/// | observed | besides, an observer is registered: with another part, or anew before each round |
/// | notified | an observer is notified of each mutation and registers again: its own work is included |
/// | subscribed | the values are delivered to a subscriber of the publisher |
/// | all read | 100,000 elements have been derived and read, and are alive |
@main
struct Benchmarks {
  static func main() async {
    let command = BenchmarkCommand()
    let stopwatch = Stopwatch(isQuick: command.isQuick)
    var rows = ValueBenchmark(stopwatch: stopwatch).rows()
    rows += ElementBenchmark(stopwatch: stopwatch).rows()
    rows += RootBenchmark(stopwatch: stopwatch).rows()
    rows += FileBenchmark(stopwatch: stopwatch).rows()
    rows += CreationBenchmark(stopwatch: stopwatch).rows()
    rows += await ThreadBenchmark(stopwatch: stopwatch).rows()
    rows += MemoryBenchmark().rows()
    rows += CollectionBenchmark(stopwatch: stopwatch).rows()
    command.report(rows)
  }
}
