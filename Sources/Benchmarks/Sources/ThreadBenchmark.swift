import Benchmarking
import Foundation
import Observation
import Sharing

/// Measures mutations of a value on a separate thread while the main actor observes the value.
struct ThreadBenchmark {
  let timer: BenchmarkTimer

  func rows() async -> [Row] {
    let array = Shared(value: items(100_000))
    guard let element = Shared(array[id: 50_000]), let other = Shared(array[id: 5]) else {
      return []
    }
    use((element.wrappedValue, other.wrappedValue))
    let observer = Observer { use(other.wrappedValue) }
    observer.register()
    let observed = await onAnotherThread {
      row(element, "observed on the main actor", limit: 14)
    }
    use(observer)
    let task = Task { @MainActor in
      for await item in Observations({ element.wrappedValue }) { use(item) }
    }
    let notified = await onAnotherThread { row(element, "notified on the main actor", limit: nil) }
    task.cancel()
    return [observed, notified]
  }

  private func row(_ element: Shared<Item>, _ condition: String, limit: Double?) -> Row {
    timer.row(
      "withLock on another thread, element of 100000",
      condition: condition,
      limit: limit,
      baseline: .mutatingItem
    ) { count in
      for _ in 0..<count { element.withLock { $0.count += 1 } }
    }
  }

  private func onAnotherThread<Result: Sendable>(
    _ run: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: run()) }.start()
    }
  }
}
