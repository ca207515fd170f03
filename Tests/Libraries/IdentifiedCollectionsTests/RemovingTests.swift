import IdentifiedCollections
import Testing

@Suite("Removing elements from an identified array")
struct RemovingTests {
  @Test(
    "An element of an identified array can be removed by its id",
    arguments: [(1, "bcd"), (2, "acd"), (4, "abc")]
  )
  func removesByID(id: Int, rest: String) {
    var array = todos(4)
    let removed = array.remove(id: id)
    #expect(removed?.id == id)
    #expect(word(array) == rest)
    #expect(array.index(id: id) == nil)
    #expect(findsAll(array, id: \.id))
  }

  @Test("Removing an unknown id from an identified array changes nothing")
  func removesNothingByUnknownID() {
    var array = todos(3)
    #expect(array.remove(id: 4) == nil)
    #expect(array == todos(3))
  }

  @Test("Removing an element from an identified array removes the element with the same id")
  func removesTheElementWithTheSameID() {
    var array = todos(3)
    #expect(array.remove(Todo(2, "other")) == Todo(2, "b"))
    #expect(array.remove(Todo(4)) == nil)
    #expect(word(array) == "ac")
  }

  @Test("An element of an identified array can be removed by its position")
  func removesByPosition() {
    var array = todos(3)
    #expect(array.remove(at: 1) == Todo(2, "b"))
    #expect(word(array) == "ac")
  }

  @Test("The first and the last element of an identified array can be removed")
  func removesAtTheEnds() {
    var array = todos(5)
    #expect(array.removeFirst() == Todo(1, "a"))
    #expect(array.removeLast() == Todo(5, "e"))
    #expect(array.popLast() == Todo(4, "d"))
    #expect(word(array) == "bc")
    #expect(findsAll(array, id: \.id))
  }

  @Test("Several elements can be removed from the start or the end of an identified array")
  func removesSeveralAtTheEnds() {
    var array = todos(6)
    array.removeFirst(2)
    array.removeLast(3)
    #expect(word(array) == "c")
    array.removeFirst(0)
    array.removeLast(0)
    #expect(word(array) == "c")
  }

  @Test("Popping the last element of an empty identified array returns nil")
  func popsNothingFromAnEmptyArray() {
    var array = IdentifiedArrayOf<Todo>()
    #expect(array.popLast() == nil)
  }

  @Test(
    "All elements of an identified array can be removed, and new ones appended",
    arguments: [false, true],
    [3, 20]
  )
  func removesAll(keepingCapacity: Bool, count: Int) {
    var array = todos(count)
    array.removeAll(keepingCapacity: keepingCapacity)
    #expect(array.isEmpty)
    #expect(array.index(id: 1) == nil)
    array.append(Todo(2))
    #expect(array.index(id: 2) == 0)
  }

  @Test("Elements of an identified array that satisfy a condition can be removed")
  func removesWhereAConditionHolds() {
    var array = todos(6)
    array.removeAll { $0.id.isMultiple(of: 2) }
    #expect(word(array) == "ace")
    #expect(findsAll(array, id: \.id))
    #expect(array.index(id: 2) == nil)
  }

  @Test("If the condition for removing elements throws, the identified array stays unchanged")
  func staysAsItWasWhenTheConditionThrows() {
    struct Failure: Error {}
    var array = todos(6)
    #expect(throws: Failure.self) {
      try array.removeAll {
        if $0.id == 4 { throw Failure() }
        return true
      }
    }
    #expect(array == todos(6))
  }

  @Test("The positions of elements to remove from an identified array can be in any order")
  func removesOffsetsInAnyOrder() {
    var array = todos(6)
    array.remove(atOffsets: [4, 0, 2, 0])
    #expect(word(array) == "bdf")
    #expect(findsAll(array, id: \.id))
  }

  @Test("The element at a single position of an identified array can be removed")
  func removesOneOffset() {
    var array = todos(3)
    array.remove(atOffsets: CollectionOfOne(1))
    #expect(word(array) == "ac")
  }

  @Test("Removing an empty set of positions from an identified array changes nothing")
  func removesNoOffsets() {
    var array = todos(3)
    array.remove(atOffsets: [])
    #expect(array == todos(3))
  }

  @Test("Ranges of elements of an identified array can be removed")
  func removesSubranges() {
    var array = todos(9)
    array.removeSubrange(1..<3)
    #expect(word(array) == "adefghi")
    array.removeSubrange(5...)
    #expect(word(array) == "adefg")
    array.removeSubrange(2..<2)
    #expect(word(array) == "adefg")
    array.removeSubranges(RangeSet([0..<1, 3..<4]))
    #expect(word(array) == "deg")
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "Elements of an identified array can be removed at the indices that `indices(where:)` returns"
  )
  func removesWhatIndicesNames() {
    var array = todos(6)
    array.removeSubranges(array.indices { $0.id > 3 })
    #expect(word(array) == "abc")
  }
}

@Suite("Filtering an identified array")
struct FilteringTests {
  @Test("Filtering an identified array returns an identified array")
  func returnsAnIdentifiedArray() {
    let array: IdentifiedArrayOf<Todo> = todos(20).filter { $0.id.isMultiple(of: 2) }
    #expect(Array(array.ids) == [2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
    #expect(findsAll(array, id: \.id))
    #expect(array.index(id: 3) == nil)
  }

  @Test("A filtered identified array keeps the key path of its ids")
  func keepsTheKeyPath() {
    let array = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
    var filtered = array.filter { $0 != "de" }
    #expect(filtered.append("fr") == (false, 1))
  }

  @Test("Filtering an identified array rethrows the error that its condition throws")
  func passesErrorsOn() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try todos(3).filter { _ in throw Failure() } }
  }
}
