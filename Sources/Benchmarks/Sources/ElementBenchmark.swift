import Benchmarking
import Foundation
import IdentifiedCollections
import Sharing

/// Measures reads and mutations of an element of a shared array through `Shared($array[id:])`, in a
/// small array and in a large one.
struct ElementBenchmark {
  let timer: BenchmarkTimer

  func rows() -> [Row] {
    let (few, many) = (Shared(value: items(100)), Shared(value: items(100_000)))
    guard let inFew = Shared(few[id: 50]), let inMany = Shared(many[id: 50_000]),
      let otherInFew = Shared(few[id: 5]), let otherInMany = Shared(many[id: 5])
    else { return [] }
    let small = access(inFew, of: 100)
    let large = access(inMany, of: 100_000)
    var rows = [small.withLock("unread"), large.withLock("unread")]
    use((few.wrappedValue.count, many.wrappedValue.count))
    use((inFew.wrappedValue, inMany.wrappedValue))
    use((otherInFew.wrappedValue, otherInMany.wrappedValue))
    rows += [
      small.read("read"), large.read("read"), small.withLock("read"), large.withLock("read"),
    ]
    rows += large.growth(over: small, "read")
    rows += [small.inTurn("read"), large.inTurn("read")]

    let all = Array(many)
    for element in all { use(element.wrappedValue) }
    rows += [large.read("all read"), large.withLock("all read"), large.inTurn("all read")]
    rows += large.growth(over: small, "all read")
    rows.append(inSequence(all))

    let observers = [
      Observer { use(otherInFew.wrappedValue) }, Observer { use(otherInMany.wrappedValue) },
    ]
    func observe() { for observer in observers { observer.register() } }
    rows += [
      small.read("observed", prepare: observe), large.read("observed", prepare: observe),
      small.withLock("observed", prepare: observe),
      large.withLock("observed", prepare: observe),
    ]
    rows += large.growth(over: small, "observed", prepare: observe)
    rows += [small.notified(), large.notified()]
    use(all)
    return rows + byUUID()
  }

  private func access(_ element: Shared<Item>, of size: Int) -> Access {
    Access(
      element,
      "element of \(size)",
      readLimit: 8,
      mutationLimit: 14,
      timer: timer
    )
  }

  /// Mutates one element after another, so that the results include memory outside the caches.
  private func inSequence(_ elements: [Shared<Item>]) -> Row {
    let guarded = elements.map { Guarded($0.wrappedValue) }
    return timer.row(
      "withLock, each of 100000 elements",
      condition: "all read",
      size: elements.count,
      baseline: Baseline("a mutex each", size: elements.count) { count in
        for _ in 0..<count {
          for element in guarded { element.mutex.withLock { $0.count += 1 } }
        }
      },
      prepare: { for element in elements { use(element.wrappedValue) } }
    ) { count in
      for _ in 0..<count {
        for element in elements { element.withLock { $0.count += 1 } }
      }
    }
  }

  /// Measures elements whose ids take longer to hash than numbers.
  private func byUUID() -> [Row] {
    /// An element of the list.
    struct Document: Identifiable, Sendable {
      var id = UUID()
      var title = "Groceries"
      var count = 0
      var isDone = false
    }
    let documents = (0..<100_000).map { _ in Document() }
    let array = Shared(value: IdentifiedArray(uniqueElements: documents))
    guard let document = Shared(array[id: documents[50_000].id]) else { return [] }
    use(document.wrappedValue)
    return [
      timer.row(
        "read, element of 100000 with a UUID",
        condition: "read",
        baseline: .readingItem
      ) { count in
        for _ in 0..<count { use(document.wrappedValue) }
      },
      timer.row(
        "withLock, element of 100000 with a UUID",
        condition: "read",
        baseline: .mutatingItem
      ) { count in
        for _ in 0..<count { document.withLock { $0.count += 1 } }
      },
    ]
  }
}
