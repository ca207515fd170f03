import IdentifiedCollections
import Testing

/// A collection for the same algorithms: a plain array or an identified array.
private protocol Parts: MutableCollection, RandomAccessCollection, RangeReplaceableCollection
where Element == Number, Index == Int {}

private struct Number: Identifiable, Equatable { var id: Int }

extension [Number]: Parts {}
extension IdentifiedArrayOf<Number>: Parts {}

private let algorithms = [
  "reversed", "lazy", "dropLast", "split", "swapAt", "sort a slice", "reverse a slice",
  "partition a slice", "remove from a slice", "replace in a slice", "move by slices",
]

/// Returns the ids in the result of an algorithm on a collection.
private func ids<Elements: Parts>(of algorithm: String, on elements: Elements) -> [Int]
where Elements.SubSequence: MutableCollection & RandomAccessCollection & RangeReplaceableCollection
{
  var elements = elements
  var result: [Number] = []
  switch algorithm {
  case "reversed": result = elements[1..<4].reversed()
  case "lazy": result = Array(elements[1...].lazy.filter { $0.id.isMultiple(of: 2) })
  case "dropLast": elements = Elements(elements.dropLast(2) + elements.dropFirst(4))
  case "split": result = elements.split { $0.id == 3 }.flatMap { Array($0) }
  case "swapAt": elements[1..<5].swapAt(1, 4)
  case "sort a slice": elements[1..<5].sort { $0.id > $1.id }
  case "reverse a slice": elements[2...].reverse()
  case "partition a slice": _ = elements[0..<4].partition { $0.id.isMultiple(of: 2) }
  case "remove from a slice": elements[1..<4].removeAll { $0.id == 2 }
  case "replace in a slice":
    elements[1..<3].replaceSubrange(1..<2, with: [Number(id: 8), Number(id: 9)])
  default:
    let tail = elements[4...]
    elements = Elements(tail + elements[..<4])
  }
  return (Array(elements) + result).map(\.id)
}

@Suite("Slices of an identified array, compared with array slices")
struct SliceOracleTests {
  @Test(
    "An algorithm has the same result on an identified array's slice as on an array slice",
    arguments: algorithms
  )
  func compare(algorithm: String) {
    let numbers = [5, 3, 1, 4, 2, 6].map { Number(id: $0) }
    let expected = ids(of: algorithm, on: numbers)
    #expect(ids(of: algorithm, on: IdentifiedArray(uniqueElements: numbers)) == expected)
    #expect(!expected.isEmpty)
  }
}
