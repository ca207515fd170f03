import Benchmarking
import Foundation
import IdentifiedCollections

/// Measures identified arrays, compared with an array or a dictionary that does the same.
struct CollectionBenchmark {
  private struct Element: Identifiable {
    var id: UUID
    var title = "Groceries"
    var count = 0
    var isDone = false
  }

  let timer: BenchmarkTimer

  func rows() -> [Row] {
    [100, 10_000, 1_000_000].flatMap(rows)
  }

  private func rows(size: Int) -> [Row] {
    let elements = (0..<size).map { _ in Element(id: UUID()) }
    let ids = elements.map(\.id).shuffled()
    let probes = Array(ids.prefix(10_000))
    var identified = IdentifiedArray(uniqueElements: elements)
    var dictionary = Dictionary(uniqueKeysWithValues: elements.map { ($0.id, $0) })
    let removals = min(size / 2, 20)
    func row(
      _ name: String,
      size count: Int,
      _ baseline: String,
      _ plain: @escaping () -> Void,
      _ operation: () -> Void
    ) -> Row {
      timer.row(
        "\(name), \(size)",
        size: count,
        baseline: Baseline(baseline, size: count) { count in for _ in 0..<count { plain() } }
      ) { count in
        for _ in 0..<count { operation() }
      }
    }
    return [
      row("append", size: size, "Dictionary") {
        var result: [UUID: Element] = [:]
        for element in elements { result[element.id] = element }
        use(result)
      } _: {
        var result: IdentifiedArrayOf<Element> = []
        for element in elements { result.append(element) }
        use(result)
      },
      row("look-up by id", size: probes.count, "Dictionary") {
        for id in probes { use(dictionary[id]) }
      } _: {
        for id in probes { use(identified[id: id]) }
      },
      row("mutate by id", size: probes.count, "Dictionary") {
        for id in probes { dictionary[id]?.count += 1 }
      } _: {
        for id in probes { identified[id: id]?.count += 1 }
      },
      row("remove by id", size: removals, "Array") {
        var result = elements
        for id in ids.prefix(removals) { result.removeAll { $0.id == id } }
        use(result)
      } _: {
        var result = identified
        for id in ids.prefix(removals) { result.remove(id: id) }
        use(result)
      },
      row("iterate", size: size, "Array") {
        var sum = 0
        for element in elements { sum &+= element.count }
        use(sum)
      } _: {
        var sum = 0
        for element in identified { sum &+= element.count }
        use(sum)
      },
    ]
  }
}
