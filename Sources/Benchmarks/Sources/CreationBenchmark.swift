import Benchmarking
import Foundation
import IdentifiedCollections
import Sharing

/// Measures the creation of a shared value, from a key or by deriving it from another shared value.
struct CreationBenchmark {
  let timer: BenchmarkTimer

  func rows() -> [Row] {
    [100, 100_000].flatMap(deriving) + [100, 10_000, 100_000].flatMap(elements) + keys()
  }

  // NB: Deriving an element creates two objects, one for the optional and one for the element.
  private func deriving(_ size: Int) -> [Row] {
    let array = Shared(value: items(size))
    func row(_ condition: String) -> Row {
      timer.row(
        "Shared($array[id:]) of \(size)",
        condition: condition,
        limit: 28,
        baseline: .mutatingItem
      ) { count in
        for _ in 0..<count { use(Shared(array[id: size / 2])) }
      }
    }
    let unread = row("unread")
    guard let element = Shared(array[id: size / 2]), let other = Shared(array[id: 5]) else {
      return [unread]
    }
    use((element.wrappedValue, other.wrappedValue))
    let read = row("read")
    Observer { use((element.wrappedValue, other.wrappedValue)) }.register()
    let observed = row("observed")
    use((element, other))
    return [unread, read, observed]
  }

  // NB: 100,000 references exceed the caches, which doubles the time if other programs are running.
  private func elements(_ size: Int) -> [Row] {
    let array = Shared(value: items(size))
    func row(_ condition: String) -> Row {
      timer.row(
        "Array($array) of \(size), for each element",
        condition: condition,
        limit: size > 10_000 ? 36 : 18,
        size: size,
        baseline: .mutatingItem
      ) { count in
        for _ in 0..<count { use(Array(array)) }
      }
    }
    let unread = row("unread")
    let all = Array(array)
    for element in all { use(element.wrappedValue) }
    let read = row("read")
    Observer { for element in all { use(element.wrappedValue) } }.register()
    let observed = row("observed")
    use(all)
    return [unread, read, observed]
  }

  private func keys() -> [Row] {
    let url = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID()).json")
    @Shared(.inMemory("alive")) var inMemory = Item(id: 1)
    @Shared(.alive) var typed
    @Shared(.fileStorage(url)) var file = Item(id: 1)
    use((inMemory, typed, file))
    func rows(_ condition: String) -> [Row] {
      [
        row("@Shared(.inMemory)", condition) { count in
          for _ in 0..<count {
            @Shared(.inMemory("alive")) var item = Item(id: 1)
            use($item)
          }
        },
        row("@Shared(key) with its default", condition) { count in
          for _ in 0..<count {
            @Shared(.alive) var item
            use($item)
          }
        },
        row("@Shared(.fileStorage)", condition) { count in
          for _ in 0..<count {
            @Shared(.fileStorage(url)) var item = Item(id: 1)
            use($item)
          }
        },
      ]
    }
    let read = rows("read")
    Observer { [$inMemory, $typed, $file] in
      use(($inMemory.wrappedValue, $typed.wrappedValue, $file.wrappedValue))
    }.register()
    return read + rows("observed")
  }

  private func row(
    _ name: String,
    _ condition: String,
    _ operation: (Int) -> Void
  ) -> Row {
    timer.row(
      name,
      condition: condition,
      limit: 30,
      baseline: .mutatingItem,
      operation: operation
    )
  }
}

extension SharedKey where Self == InMemoryKey<Item>.Default {
  fileprivate static var alive: Self {
    Self[.inMemory("alive, with a default"), default: Item(id: 1)]
  }
}
