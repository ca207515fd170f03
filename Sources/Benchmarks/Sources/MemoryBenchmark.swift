import Benchmarking

import IdentifiedCollections
import Malloc
import Observation
import Sharing

/// The memory that shared elements of an array occupy, by the statistics of the allocator.
struct MemoryBenchmark {
  private let size = 100_000

  func rows() -> [Row] {
    derived("Array($array)") { Array($0) }
      + derived("Shared($array[id:])") { array in (0..<size).compactMap { Shared(array[id: $0]) } }
      + temporary()
  }

  private typealias Items = Shared<IdentifiedArrayOf<Item>>

  /// Elements that stay alive, and what they leave behind.
  private func derived(_ name: String, _ derive: (Items) -> [Shared<Item>]) -> [Row] {
    let array = Shared(value: items(size))
    array.withLock { $0[0].count += 1 }
    use(array.wrappedValue)
    let before = allocatedBytes
    var elements = derive(array)
    let unread = row("memory for each of \(name)", "unread", before, limit: 250)
    for element in elements { use(element.wrappedValue) }
    let read = row("memory for each of \(name)", "read", before, limit: 450)
    withObservationTracking {
      for element in elements { use(element.wrappedValue) }
    } onChange: {
    }
    let observed = row("memory for each of \(name)", "observed", before, limit: nil)
    elements = []
    array.withLock { $0[0].count += 1 }
    let after = row("memory left behind by each of \(name)", "read, then gone", before, limit: 1)
    return [unread, read, observed, after]
  }

  /// Elements that are read through handles that live only for that.
  private func temporary() -> [Row] {
    let array = Shared(value: items(size))
    array.withLock { $0[0].count += 1 }
    use(array.wrappedValue)
    let before = allocatedBytes
    for id in 0..<size { use(Shared(array[id: id])?.wrappedValue) }
    let read = row("memory for each read through a temporary handle", "read", before, limit: nil)
    array.withLock { $0[0].count += 1 }
    let name = "memory left behind by each read through a temporary handle"
    return [read, row(name, "after a change", before, limit: 1)]
  }

  private func row(_ name: String, _ condition: String, _ before: Int, limit: Double?) -> Row {
    Row(
      name,
      condition: condition,
      cost: Double(allocatedBytes - before) / Double(size),
      unit: "bytes",
      limit: limit
    )
  }

  /// The bytes that are allocated and not freed, from the heap and in mappings of their own.
  private var allocatedBytes: Int {
    let statistics = mallinfo2()
    return Int(statistics.uordblks) + Int(statistics.hblkhd)
  }
}
