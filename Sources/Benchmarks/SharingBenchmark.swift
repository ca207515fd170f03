import Dependencies
import Foundation
import IdentifiedCollections
import Sharing
import Synchronization

/// What shared state costs, against a bare mutex around the same value.
enum SharingBenchmark {
  /// An element of a collection: a few stored members, as elements have them.
  struct Element: Codable, Identifiable, Sendable {
    var id: Int
    var title = "An element"
    var count = 0
  }

  private static let rounds = 200_000

  private final class Bare: Sendable {
    let mutex = Mutex(0)
  }

  private static let bare = Bare()

  private static var mutexRead: (name: String, count: Int, run: () -> Void) {
    ("a mutex read", rounds, { for _ in 0..<rounds { use(bare.mutex.withLock { $0 }) } })
  }

  private static var mutexWrite: (name: String, count: Int, run: () -> Void) {
    ("a mutex mutation", rounds, { for _ in 0..<rounds { bare.mutex.withLock { $0 += 1 } } })
  }

  /// Measures everything.
  static func rows(_ stopwatch: Stopwatch) -> [Row] {
    plain(stopwatch) + elements(stopwatch) + files(stopwatch) + creation(stopwatch)
  }

  private static func plain(_ stopwatch: Stopwatch) -> [Row] {
    let count = Shared(value: 0)
    @Shared(.inMemory("count")) var inMemory = 0
    let element = Shared(value: Element(id: 1))
    let member = element.count
    return [
      stopwatch.row("read", count: rounds, limit: 4, baseline: mutexRead) {
        for _ in 0..<rounds { use(count.wrappedValue) }
      },
      stopwatch.row("withLock, unkeyed", count: rounds, limit: 10, baseline: mutexWrite) {
        for _ in 0..<rounds { count.withLock { $0 += 1 } }
      },
      stopwatch.row("withLock, in memory", count: rounds, limit: 10, baseline: mutexWrite) {
        for _ in 0..<rounds { $inMemory.withLock { $0 += 1 } }
      },
      stopwatch.row("withLock, key path", count: rounds, limit: 14, baseline: mutexWrite) {
        for _ in 0..<rounds { member.withLock { $0 += 1 } }
      },
    ]
  }

  private static func elements(_ stopwatch: Stopwatch) -> [Row] {
    [100, 100_000].flatMap { size -> [Row] in
      let array = Shared(
        value: IdentifiedArray(uniqueElements: (0..<size).map { Element(id: $0) })
      )
      guard let element = Shared(array[id: size / 2]) else { return [] }
      return [
        stopwatch.row(
          "withLock, element of \(size)",
          count: rounds,
          limit: 22,
          baseline: mutexWrite
        ) {
          for _ in 0..<rounds { element.withLock { $0.count += 1 } }
        },
        stopwatch.row(
          "deriving an element of \(size)",
          count: rounds,
          limit: 40,
          baseline: mutexWrite
        ) {
          for _ in 0..<rounds { use(Shared(array[id: size / 2])) }
        },
        stopwatch.row("Array($array) of \(size)", count: size, limit: 45, baseline: mutexWrite) {
          use(Array(array))
        },
      ]
    }
  }

  private static func files(_ stopwatch: Stopwatch) -> [Row] {
    [100, 100_000].map { size in
      let url = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: url) }
      return withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        @Shared(.fileStorage(url)) var array = IdentifiedArray(
          uniqueElements: (0..<size).map { Element(id: $0) }
        )
        guard let element = Shared($array[id: size / 2]) else { preconditionFailure() }
        return stopwatch.row(
          "withLock, file of \(size)",
          count: rounds,
          limit: 25,
          baseline: mutexWrite
        ) {
          for _ in 0..<rounds { element.withLock { $0.count += 1 } }
        }
      }
    }
  }

  private static func creation(_ stopwatch: Stopwatch) -> [Row] {
    @Shared(.inMemory("alive")) var alive = 0
    $alive.withLock { $0 = 1 }
    let array = Shared(
      value: IdentifiedArray(uniqueElements: (0..<200_000).map { Element(id: $0) })
    )
    let before = residentBytes
    let children = Array(array)
    let bytes = Double(residentBytes - before) / Double(children.count)
    use(children)
    return [
      stopwatch.row("@Shared(key), alive", count: rounds, limit: 60, baseline: mutexWrite) {
        for _ in 0..<rounds {
          @Shared(.inMemory("alive")) var count = 0
          use($count)
        }
      },
      Row(
        name: "memory for a derived element",
        cost: bytes,
        unit: "bytes",
        baseline: "",
        ratio: nil,
        limit: 400
      ),
    ]
  }

  /// How much memory the process occupies, by page.
  private static var residentBytes: Int {
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").compactMap { Int($0) }
    return (pages?[1] ?? 0) * 4_096
  }
}
