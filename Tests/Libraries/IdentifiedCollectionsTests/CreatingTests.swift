import IdentifiedCollections
import Testing

@Suite("Creating an identified array")
struct CreatingTests {
  struct Row: Equatable {
    var key: String
    var value: Int
  }

  @Test("An identified array can be created without elements")
  func createsEmptyArrays() {
    #expect(IdentifiedArrayOf<Todo>().elements == [])
    var rows = IdentifiedArray(id: \Row.key)
    rows.append(Row(key: "a", value: 1))
    #expect(rows[id: "a"] == Row(key: "a", value: 1))
  }

  @Test("An identified array can be created from a literal")
  func createsFromALiteral() {
    let array: IdentifiedArrayOf<Todo> = [Todo(2, "b"), Todo(1, "a")]
    #expect(array.elements == [Todo(2, "b"), Todo(1, "a")])
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "An identified array can be created from elements with different ids",
    arguments: [1, 8, 9, 26]
  )
  func createsFromUniqueElements(count: Int) {
    let elements = todos(count).elements
    #expect(IdentifiedArray(uniqueElements: elements).elements == elements)
    let unchecked = IdentifiedArray(uncheckedUniqueElements: elements)
    #expect(unchecked.elements == elements)
    #expect(findsAll(unchecked, id: \.id))
    let byTitle = IdentifiedArray(uncheckedUniqueElements: elements, id: \.title)
    #expect(findsAll(byTitle, id: \.title))
  }

  @Test("An identified array can be created from a lazy sequence")
  func createsFromAnySequence() {
    let array = IdentifiedArray(uniqueElements: (1...3).lazy.map { Todo($0) })
    #expect(array.elements == [Todo(1), Todo(2), Todo(3)])
  }

  @Test("Creating an identified array can keep the first of several elements with the same id")
  func firstOfSeveralWinsIfToldSo() {
    let array = IdentifiedArray(
      [Todo(1, "a"), Todo(2, "b"), Todo(1, "c")],
      uniquingIDsWith: { first, _ in first }
    )
    #expect(array.elements == [Todo(1, "a"), Todo(2, "b")])
  }

  @Test(
    "Creating an identified array can keep the last of several elements with the same id"
  )
  func lastOfSeveralWinsAtTheFirstPosition() {
    let array = IdentifiedArray(
      [Todo(1, "a"), Todo(2, "b"), Todo(1, "c")],
      uniquingIDsWith: { _, last in last }
    )
    #expect(array.elements == [Todo(1, "c"), Todo(2, "b")])
  }

  @Test("Creating an identified array can combine elements with the same id into a new element")
  func combinesSeveralWithOneKey() {
    let rows = [("a", 1), ("b", 2), ("a", 4), ("a", 8)].map { Row(key: $0, value: $1) }
    let array = IdentifiedArray(rows, id: \.key) { Row(key: $0.key, value: $0.value + $1.value) }
    #expect(array.elements == [Row(key: "a", value: 13), Row(key: "b", value: 2)])
  }

  @Test(
    "The initialiser of an identified array rethrows the error that its combining closure throws"
  )
  func passesOnWhatCombiningThrows() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try IdentifiedArray([Todo(1), Todo(1)], uniquingIDsWith: { _, _ in throw Failure() })
    }
  }

  @Test(
    "An identified array can be created from a slice of another identified array",
    arguments: [0..<0, 1..<4, 2..<18]
  )
  func createsFromASlice(range: Range<Int>) {
    let array = IdentifiedArray(todos(20)[range])
    #expect(array.elements == Array(todos(20).elements[range]))
    #expect(findsAll(array, id: \.id))
    #expect(array.index(id: 20) == nil)
  }

  @Test("An identified array created from a slice keeps the key path of its ids")
  func sliceKeepsTheKeyPath() {
    let array = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
    var part = IdentifiedArray(array.suffix(2))
    #expect(part.append("de") == (false, 0))
  }
}

@Suite("Sending identified arrays to other tasks")
struct SendabilityTests {
  @Test("An identified array of sendable elements can be sent to another task")
  func arraysOfSendableElementsCrossTasks() async {
    let array = todos(3)
    let byTitle = IdentifiedArray(uniqueElements: array, id: \.title)
    let ids = array.ids
    let found = await Task.detached { (array[id: 2], byTitle[id: "c"], ids.contains(1)) }.value
    #expect(found == (Todo(2, "b"), Todo(3, "c"), true))
  }
}
