import Benchmarking
import IdentifiedCollections
import Malloc
import Observation
import Sharing

/// Measures the memory that shared elements of an array occupy, according to the allocator.
struct MemoryBenchmark {
  private let size = 100_000

  func rows() -> [Row] {
    unkeyed()
      + derived("Array($array)") { Array($0) }
      + derived("Shared($array[id:])") { array in (0..<size).compactMap { Shared(array[id: $0]) } }
      + temporary("an element") { use(Shared($0[id: $1])?.wrappedValue) }
      + temporary("a member") { use(Shared($0[id: $1])?.title.wrappedValue) }
  }

  private typealias Items = Shared<IdentifiedArrayOf<Item>>

  /// Measures the memory of values that were created with `Shared(value:)`.
  private func unkeyed() -> [Row] {
    var values: [Shared<Int>] = []
    values.reserveCapacity(size)
    let before = allocatedBytes
    for number in 0..<size { values.append(Shared(value: number)) }
    let row = row("memory for each Shared(value:)", "unread", before, limit: 455)
    use(values)
    return [row]
  }

  /// Measures the memory of derived elements while they are alive, and after they were released.
  private func derived(_ name: String, _ derive: (Items) -> [Shared<Item>]) -> [Row] {
    let array = freshArray()
    let before = allocatedBytes
    var elements = derive(array)
    func row(_ condition: String, limit: Double?) -> Row {
      self.row("memory for each of \(name)", condition, before, limit: limit)
    }
    let unread = row("unread", limit: 250)
    for element in elements { use(element.wrappedValue) }
    let read = row("read", limit: 450)
    elements = []
    array.withLock { $0[0].count += 1 }
    let readAndGone = row("read and released", limit: 1)
    elements = derive(array)
    withObservationTracking {
      for element in elements { use(element.wrappedValue) }
    } onChange: {
    }
    let observed = row("observed", limit: 1_222)
    elements = []
    array.withLock { $0[0].count += 1 }
    return [unread, read, readAndGone, observed, row("observed and released", limit: 1)]
  }

  /// Measures the memory that remains after derived values were created, read once and released.
  private func temporary(_ name: String, _ read: (Items, Int) -> Void) -> [Row] {
    let array = freshArray()
    let before = allocatedBytes
    func row(_ condition: String, limit: Double?) -> Row {
      self.row("memory for each temporary handle of \(name)", condition, before, limit: limit)
    }
    for id in 0..<size { read(array, id) }
    let unchanged = row("read and released", limit: nil)
    array.withLock { $0[0].count += 1 }
    return [unchanged, row("told of a change", limit: 1)]
  }

  /// Returns a new array, without observation nodes from earlier measurements.
  private func freshArray() -> Items {
    let array = Shared(value: items(size))
    array.withLock { $0[0].count += 1 }
    use(array.wrappedValue)
    return array
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

  /// The number of allocated bytes, in the heap and in separate mappings, that have not been freed.
  private var allocatedBytes: Int {
    let statistics = mallinfo2()
    return Int(statistics.uordblks) + Int(statistics.hblkhd)
  }
}
