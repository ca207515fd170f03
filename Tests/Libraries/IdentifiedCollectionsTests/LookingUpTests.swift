import IdentifiedCollections
import Testing

@Suite("Looking up elements of an identified array")
struct LookingUpTests {
  @Test("An element of an identified array is found by its id")
  func findsElementByID() {
    #expect(todos(3)[id: 2] == Todo(2, "b"))
  }

  @Test("An identified array finds no element by an unknown id")
  func findsNothingUnderUnknownID() {
    #expect(todos(3)[id: 4] == nil)
  }

  @Test("An empty identified array finds no element")
  func findsNothingInEmptyArray() {
    #expect(IdentifiedArrayOf<Todo>()[id: 1] == nil)
  }

  @Test(
    "The position of each element of an identified array is found by the element's id",
    arguments: [1, 8, 9, 12, 13, 100, 5_000]
  )
  func findsEveryPosition(count: Int) {
    let array = IdentifiedArray(uniqueElements: (0..<count).map { Todo($0 * 7) })
    #expect(array.indices.map { array.index(id: $0 * 7) } == Array(array.indices))
    #expect(array.index(id: -7) == nil)
    #expect(array.index(id: count * 7) == nil)
  }

  @Test("An element is found by the id that an identified array reads through a key path")
  func findsByKeyPath() {
    let array = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
    #expect(array.index(id: "de") == 1)
    #expect(array[id: "fr"] == "fr")
    #expect(array[id: "it"] == nil)
  }

  @Test("The key path of an identified array takes precedence over the `id` of its elements")
  func keyPathTakesPrecedenceOverOwnID() {
    let array = IdentifiedArray(uniqueElements: [Todo(1, "a"), Todo(1, "b")], id: \.title)
    #expect(array[id: "b"] == Todo(1, "b"))
  }

  @Test("Reading the elements of an identified array as an array does not copy them")
  func handsOutElementsWithoutCopying() {
    let array = todos(3)
    let address = unsafe array.withContiguousStorageIfAvailable { $0.baseAddress }
    let elements = array.elements
    #expect(elements == [Todo(1, "a"), Todo(2, "b"), Todo(3, "c")])
    #expect(unsafe elements.withUnsafeBufferPointer { $0.baseAddress } == address)
  }
}

@Suite("Collection operations on an identified array")
struct CollectionTests {
  @Test("Iterating over an identified array visits the elements in order")
  func goesOverElementsInOrder() {
    var titles: [String] = []
    for todo in todos(3) { titles.append(todo.title) }
    #expect(titles == ["a", "b", "c"])
  }

  @Test("An element of an identified array can be read at its position")
  func subscriptsByPosition() {
    let array = todos(3)
    #expect(array.indices.map { array[$0].id } == [1, 2, 3])
  }

  @Test("The positions of an identified array are integers that start at zero")
  func hasIntegerBounds() {
    let array = todos(3)
    #expect(array.startIndex == 0)
    #expect(array.endIndex == 3)
    #expect(array.indices == 0..<3)
    #expect(array.count == 3)
    #expect(!array.isEmpty)
  }

  @Test("An empty identified array has no first and no last element")
  func emptyArrayHasNoElements() {
    let array = IdentifiedArrayOf<Todo>()
    #expect(array.isEmpty)
    #expect(array.indices.isEmpty)
    #expect(array.first == nil)
    #expect(array.last == nil)
  }

  @Test("An identified array can advance an index and measure the distance between two indices")
  func movesAndMeasuresIndices() {
    let array = todos(5)
    #expect(array.index(after: 1) == 2)
    #expect(array.index(before: 1) == 0)
    #expect(array.index(1, offsetBy: 3) == 4)
    #expect(array.index(1, offsetBy: 9, limitedBy: array.endIndex) == nil)
    #expect(array.distance(from: 4, to: 1) == -3)
  }

  @Test(
    "Slices of an identified array keep the order of the elements, and `reversed()` reverses it"
  )
  func hasOrderedSlices() {
    let array = todos(5)
    #expect(word(array[1..<4]) == "bcd")
    #expect(word(array.suffix(2)) == "de")
    #expect(word(array.reversed()) == "edcba")
  }

  @Test("The elements of an identified array are stored in contiguous memory")
  func offersContiguousStorage() {
    let copy = unsafe todos(3).withContiguousStorageIfAvailable { unsafe Array($0) }
    #expect(copy.map(word) == "abc")
  }
}

@Suite("Collection operations on the ids of an identified array")
struct IDsTests {
  @Test("The ids of an identified array are in the same order as its elements")
  func areInTheOrderOfTheElements() {
    var array = todos(3)
    array.swapAt(0, 2)
    #expect(Array(array.ids) == [3, 2, 1])
  }

  @Test(
    "The ids of an identified array can be searched for the position of an id",
    arguments: [3, 26]
  )
  func areFoundByValue(count: Int) {
    let ids = todos(count).ids
    #expect(ids.contains(2))
    #expect(!ids.contains(count + 1))
    #expect(ids.firstIndex(of: 3) == 2)
    #expect(ids.lastIndex(of: 3) == 2)
    #expect(ids.firstIndex(of: 0) == nil)
  }

  @Test("The ids of an identified array can be used as a collection")
  func areACollection() {
    let ids = todos(4).ids
    #expect(ids.startIndex == 0)
    #expect(ids.endIndex == 4)
    #expect(ids.indices == 0..<4)
    #expect(ids[1] == 2)
    #expect(ids.first == 1)
    #expect(Array(ids.dropFirst(2)) == [3, 4])
    #expect(unsafe ids.withContiguousStorageIfAvailable { unsafe Array($0) } == [1, 2, 3, 4])
  }

  @Test("A copy of the ids of an identified array stays unchanged when the array changes")
  func staySameWhenTheArrayChanges() {
    var array = todos(3)
    let ids = array.ids
    array.remove(id: 1)
    #expect(Array(ids) == [1, 2, 3])
    #expect(ids.contains(1))
  }

  @Test("The ids of two identified arrays are equal only if they are in the same order")
  func areEqualInTheSameOrder() {
    var array = todos(3)
    let ids = array.ids
    array[id: 2]?.title = "other"
    #expect(array.ids == ids)
    #expect(array.ids.hashValue == ids.hashValue)
    array.reverse()
    #expect(array.ids != ids)
  }

  @Test("The ids of an identified array are printed like an array")
  func areWrittenLikeAnArray() {
    let ids = IdentifiedArray(uniqueElements: ["en", "de"], id: \.self).ids
    #expect(String(describing: ids) == #"["en", "de"]"#)
    #expect(String(reflecting: ids) == #"["en", "de"]"#)
    #expect(Mirror(reflecting: ids).children.map { $0.value as? String } == ["en", "de"])
    #expect(Mirror(reflecting: ids).displayStyle == .collection)
  }
}
