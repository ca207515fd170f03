import IdentifiedCollections
import Testing

@Suite("Equality and hashing of identified arrays")
struct EqualityTests {
  @Test("Identified arrays with equal elements in the same order are equal")
  func equalElementsInTheSameOrderAreEqual() {
    #expect(todos(20) == IdentifiedArray(uniqueElements: todos(20).elements))
  }

  @Test(
    "Two identified arrays are not equal if their elements or the order of the elements differ",
    arguments: [
      [Todo(1, "a"), Todo(2, "b")],
      [Todo(1, "a"), Todo(2, "b"), Todo(3, "x")],
      [Todo(3, "c"), Todo(2, "b"), Todo(1, "a")],
      [Todo(1, "a"), Todo(2, "b"), Todo(3, "c"), Todo(4, "d")],
    ]
  )
  func othersAreNot(elements: [Todo]) {
    #expect(IdentifiedArray(uniqueElements: elements) != todos(3))
  }

  @Test("Identified arrays with equal elements but different ids are not equal")
  func equalElementsWithOtherIDsAreNot() {
    struct Pair: Equatable {
      var first: Int
      var second: Int
    }
    let elements = [Pair(first: 1, second: 2)]
    let byFirst = IdentifiedArray(uniqueElements: elements, id: \.first)
    let bySecond = IdentifiedArray(uniqueElements: elements, id: \.second)
    #expect(byFirst != bySecond)
  }

  @Test(
    "Identified arrays with equal elements in the same order are equal, whatever changes led to that order"
  )
  func historyDoesNotMatter() {
    var array = todos(20)
    array.reverse()
    array.append(Todo(99))
    array.remove(id: 99)
    array.sort()
    #expect(array == todos(20))
    #expect(array.hashValue == todos(20).hashValue)
  }

  @Test("Equality of identified arrays is symmetric, and equal arrays have equal hashes")
  func lawsHold() {
    let arrays = [[], [1], [2], [1, 2], [2, 1], [1, 2, 3], [3, 2, 1]].flatMap { ids in
      ["a", "b"].map { title in
        IdentifiedArray(uniqueElements: ids.map { Todo($0, title) })
      }
    }
    for (position, lhs) in arrays.enumerated() {
      for (other, rhs) in arrays.enumerated() {
        let isSame = lhs.elements == rhs.elements
        #expect((lhs == rhs) == isSame, "\(position) and \(other)")
        #expect((rhs == lhs) == isSame, "\(position) and \(other)")
        if isSame { #expect(lhs.hashValue == rhs.hashValue, "\(position) and \(other)") }
      }
    }
    #expect(Set(arrays).count == 13)
  }
}

@Suite("Descriptions of an identified array")
struct DescriptionTests {
  private let array = IdentifiedArray(uniqueElements: ["en", "de"], id: \.self)

  @Test("An identified array is printed like an array")
  func isWrittenLikeAnArray() {
    #expect(String(describing: array) == #"["en", "de"]"#)
    #expect(String(reflecting: array) == #"IdentifiedArray<String>(["en", "de"])"#)
  }

  @Test("The mirror of an identified array lists the array's elements")
  func mirrorShowsElements() {
    let mirror = Mirror(reflecting: array)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { $0.value as? String } == ["en", "de"])
    #expect(mirror.children.allSatisfy { $0.label == nil })
  }

  @Test("The dump of an identified array lists the elements")
  func dumpShowsElements() {
    var text = ""
    dump(array, to: &text)
    #expect(
      text == """
        ▿ 2 elements
          - "en"
          - "de"

        """
    )
  }
}
