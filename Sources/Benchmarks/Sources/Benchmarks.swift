import Benchmarking
import Malloc

/// Measures the cost of shared state and identified arrays, compared with the simplest code that
/// does the same.
///
/// Each row names the condition of its measurement:
///
/// | condition | meaning |
/// |---|---|
/// | unread | nothing derived from the value has been read |
/// | read | the value and values derived from it have been read, and the derived values are alive |
/// | observed | also, an observer is registered: with another part, or again before each round |
/// | notified | each mutation notifies an observer, which registers again: its own work is included |
/// | subscribed | the values are delivered to a subscriber of the publisher |
/// | all read | 100,000 elements have been derived and read, and are alive |
@main
struct Benchmarks {
  static func main() async {
    // These options make the allocator keep its memory. By default, the allocator returns the
    // memory of large rounds to the kernel, and the page faults of the next round take as long as
    // the measured code.
    mallopt(M_TRIM_THRESHOLD, 1 << 30)
    mallopt(M_MMAP_THRESHOLD, 1 << 30)
    let command = BenchmarkCommand()
    var timer = BenchmarkTimer(isQuick: command.isQuick)
    let query = timer.query()
    timer.limitFactor = max(1, (query.ratio ?? 0) / BenchmarkTimer.usualQueryRatio)
    var rows = [query] + ValueBenchmark(timer: timer).rows()
    rows += ElementBenchmark(timer: timer).rows()
    rows += RootBenchmark(timer: timer).rows()
    rows += FileBenchmark(timer: timer).rows()
    rows += CreationBenchmark(timer: timer).rows()
    rows += await ThreadBenchmark(timer: timer).rows()
    rows += MemoryBenchmark().rows()
    rows += CollectionBenchmark(timer: timer).rows()
    command.report(rows)
  }
}
