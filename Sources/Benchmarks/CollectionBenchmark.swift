import Foundation
import IdentifiedCollections

/// What identified arrays cost, against an array or a dictionary that does the same.
enum CollectionBenchmark {
  private struct Element: Identifiable {
    var id: UUID
    var count = 0
  }

  /// Measures everything.
  static func rows(_ stopwatch: Stopwatch) -> [Row] {
    [100, 10_000, 1_000_000].flatMap { rows(stopwatch, size: $0) }
  }

  private static func rows(_ stopwatch: Stopwatch, size: Int) -> [Row] {
    let elements = (0..<size).map { _ in Element(id: UUID()) }
    let ids = elements.map(\.id).shuffled()
    let probes = Array(ids.prefix(10_000))
    var identified = IdentifiedArray(uniqueElements: elements)
    var dictionary = Dictionary(uniqueKeysWithValues: elements.map { ($0.id, $0) })
    let removals = min(size / 2, 20)
    return [
      stopwatch.row(
        "append, \(size)",
        count: size,
        baseline: (
          "Dictionary", size,
          {
            var result: [UUID: Element] = [:]
            for element in elements { result[element.id] = element }
            use(result)
          }
        )
      ) {
        var result: IdentifiedArrayOf<Element> = []
        for element in elements { result.append(element) }
        use(result)
      },
      stopwatch.row(
        "look-up by id, \(size)",
        count: probes.count,
        baseline: ("Dictionary", probes.count, { for id in probes { use(dictionary[id]) } })
      ) {
        for id in probes { use(identified[id: id]) }
      },
      stopwatch.row(
        "mutate by id, \(size)",
        count: probes.count,
        baseline: ("Dictionary", probes.count, { for id in probes { dictionary[id]?.count += 1 } })
      ) {
        for id in probes { identified[id: id]?.count += 1 }
      },
      stopwatch.row(
        "remove by id, \(size)",
        count: removals,
        baseline: (
          "Array", removals,
          {
            var result = elements
            for id in ids.prefix(removals) { result.removeAll { $0.id == id } }
            use(result)
          }
        )
      ) {
        var result = identified
        for id in ids.prefix(removals) { result.remove(id: id) }
        use(result)
      },
      stopwatch.row(
        "iterate, \(size)",
        count: size,
        baseline: (
          "Array", size,
          {
            var sum = 0
            for element in elements { sum &+= element.count }
            use(sum)
          }
        )
      ) {
        var sum = 0
        for element in identified { sum &+= element.count }
        use(sum)
      },
    ]
  }
}
