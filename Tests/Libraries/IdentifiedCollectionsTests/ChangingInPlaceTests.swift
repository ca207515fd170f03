import IdentifiedCollections
import Testing

@Suite("Changing an identified array in place")
struct ChangingInPlaceTests {
  private struct Failure: Error {}

  @Test("An element of an identified array can be changed by its id", arguments: [0, 1, 2])
  func changesElementByID(position: Int) {
    var array = todos(3)
    array[id: position + 1]?.title = "new"
    var expected = [Todo(1, "a"), Todo(2, "b"), Todo(3, "c")]
    expected[position].title = "new"
    #expect(array.elements == expected)
    #expect(findsAll(array, id: \.id))
  }

  @Test("An element of an identified array can be changed by its position", arguments: [0, 1, 2])
  func changesElementByPosition(position: Int) {
    var array = todos(3)
    array[position].title = "new"
    var expected = [Todo(1, "a"), Todo(2, "b"), Todo(3, "c")]
    expected[position].title = "new"
    #expect(array.elements == expected)
  }

  @Test("Changing an element whose id is not in the identified array changes nothing")
  func changesNothingUnderUnknownID() {
    var array = todos(3)
    array[id: 4]?.title = "new"
    #expect(array == todos(3))
  }

  @Test(
    "Assigning to the `id` subscript of an identified array replaces the element that has the id"
  )
  func replacesElementByID() {
    var array = todos(3)
    array[id: 2] = Todo(2, "new")
    #expect(array.elements == [Todo(1, "a"), Todo(2, "new"), Todo(3, "c")])
  }

  @Test("Assigning an element to a position of an identified array replaces the element there")
  func replacesElementByPosition() {
    var array = todos(3)
    array[1] = Todo(2, "new")
    #expect(array.elements == [Todo(1, "a"), Todo(2, "new"), Todo(3, "c")])
  }

  @Test(
    "Assigning an element with a new id to the `id` subscript of an identified array appends the element"
  )
  func appendsElementAssignedToUnknownID() {
    var array = todos(3)
    array[id: 4] = Todo(4, "d")
    #expect(array == todos(4))
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "Assigning nil to the `id` subscript of an identified array removes the element with that id",
    arguments: [(0, "bcd"), (1, "acd"), (2, "abd"), (3, "abc")]
  )
  func removesElementAssignedNil(position: Int, rest: String) {
    var array = todos(4)
    array[id: position + 1] = nil
    #expect(word(array) == rest)
    #expect(findsAll(array, id: \.id))
    #expect(array.index(id: position + 1) == nil)
  }

  @Test("Assigning nil for an unknown id removes nothing from an identified array")
  func removesNothingUnderUnknownID() {
    var array = todos(3)
    array[id: 4] = nil
    #expect(array == todos(3))
  }

  @Test(
    "An error thrown after a change to an element of an identified array does not revert the change"
  )
  func keepsTheChangeMadeBeforeAnError() {
    var array = todos(3)
    func change(_ todo: inout Todo?) throws {
      todo?.title = "new"
      throw Failure()
    }
    #expect(throws: Failure.self) { try change(&array[id: 1]) }
    #expect(array.elements == [Todo(1, "new"), Todo(2, "b"), Todo(3, "c")])
    #expect(findsAll(array, id: \.id))
  }

  @Test("An element of an identified array can be changed through a key path")
  func changesThroughAWritableKeyPath() {
    var array = todos(3)
    array[keyPath: \.[id: 2]]?.title = "new"
    #expect(array[1].title == "new")
  }
}

@Suite("Copying an identified array on write")
struct CopyingOnWriteTests {
  /// One mutation of each kind, for an array of 5 todos and an array of 20 todos.
  static let mutations: [Mutation] = [
    Mutation("modify by id") { $0[id: 2]?.title = "new" },
    Mutation("modify by position") { $0[1].title = "new" },
    Mutation("assign nil") { $0[id: 2] = nil },
    Mutation("assign new") { $0[id: 99] = Todo(99) },
    Mutation("append") { $0.append(Todo(99)) },
    Mutation("append several") { $0.append(contentsOf: [Todo(99), Todo(100)]) },
    Mutation("insert") { $0.insert(Todo(99), at: 0) },
    Mutation("insert several") { $0.insert(contentsOf: [Todo(99), Todo(100)], at: 1) },
    Mutation("update or append") { $0.updateOrAppend(Todo(2, "new")) },
    Mutation("update or insert") { $0.updateOrInsert(Todo(2, "new"), at: 0) },
    Mutation("update") { $0.update(Todo(2, "new"), at: 1) },
    Mutation("remove by id") { $0.remove(id: 2) },
    Mutation("remove by position") { $0.remove(at: 1) },
    Mutation("remove all") { $0.removeAll() },
    Mutation("remove all, keeping capacity") { $0.removeAll(keepingCapacity: true) },
    Mutation("remove where") { $0.removeAll { $0.id > 2 } },
    Mutation("remove offsets") { $0.remove(atOffsets: [0, 2]) },
    Mutation("move") { $0.move(fromOffsets: [0], toOffset: 3) },
    Mutation("swap") { $0.swapAt(0, 1) },
    Mutation("reverse") { $0.reverse() },
    Mutation("sort") { $0.sort { $0.id > $1.id } },
    Mutation("partition") { $0.partition { $0.id < 3 } },
  ]

  @Test("Changing an identified array leaves its copies unchanged", arguments: mutations, [5, 20])
  func leavesCopiesAsTheyWere(mutation: Mutation, count: Int) {
    var array = todos(count)
    let copy = array
    mutation.apply(&array)
    #expect(array != copy)
    #expect(copy.elements == todos(count).elements)
    #expect(Array(copy.ids) == Array(1...count))
    #expect(findsAll(copy, id: \.id))
    #expect(findsAll(array, id: \.id))
  }

  struct Mutation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (inout IdentifiedArrayOf<Todo>) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout IdentifiedArrayOf<Todo>) -> Void) {
      testDescription = name
      self.apply = apply
    }
  }
}

@Suite("Operations that do not copy an identified array")
struct CopyingNothingTests {
  /// An element that counts the references to its contents.
  private struct Probe: Identifiable {
    final class Content {}

    let id: Int
    var content = Content()
    var numbers = [1, 2, 3]

    var isOnlyReference: Bool {
      mutating get { isKnownUniquelyReferenced(&content) }
    }

    var numbersAddress: Int {
      mutating get {
        numbers[0] += 1
        return unsafe numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
    }
  }

  private func address(_ array: IdentifiedArrayOf<Probe>) -> Int? {
    unsafe array.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) }
  }

  private func probes() -> IdentifiedArrayOf<Probe> {
    IdentifiedArray(uniqueElements: (0..<20).map { Probe(id: $0) })
  }

  @Test(
    "Changing an element of an identified array through the element's id does not copy the element",
    arguments: [0, 7, 19]
  )
  func elementChangedByIDIsTheOnlyReference(position: Int) {
    var array = probes()
    let isOnlyReference = array[id: position]?.isOnlyReference
    #expect(isOnlyReference == true)
  }

  @Test(
    "Changing an element of an identified array by its position does not copy the element",
    arguments: [0, 7, 19]
  )
  func elementChangedByPositionIsTheOnlyReference(position: Int) {
    var array = probes()
    let isOnlyReference = array[position].isOnlyReference
    #expect(isOnlyReference)
  }

  @Test(
    "An element of an identified array is not uniquely referenced while a copy of the array exists"
  )
  func probeSeesACopy() {
    var array = probes()
    let copy = array
    let isOnlyReference = array[id: 7]?.isOnlyReference
    #expect(isOnlyReference == false)
    #expect(copy.count == 20)
  }

  @Test(
    "Changing a collection inside an element of an identified array does not copy the collection"
  )
  func collectionInsideAnElementIsChangedWhereItLies() {
    var array = probes()
    let first = array[7].numbersAddress
    let second = array[id: 7]?.numbersAddress
    let third = array[7].numbersAddress
    #expect([second, third] == [first, first])
  }

  @Test("Changing, reordering and removing elements does not reallocate an identified array")
  func storageIsChangedWhereItLies() throws {
    var array = probes()
    let before = try #require(address(array))
    array[id: 7]?.numbers = []
    array[8].numbers = []
    array.updateOrAppend(Probe(id: 9))
    array.swapAt(3, 4)
    array.reverse()
    array.remove(id: 12)
    array.remove(atOffsets: [2, 3])
    array.removeAll { $0.id == 5 }
    #expect(address(array) == before)
  }

  @Test("Operations without an effect do not copy the storage that two identified arrays share")
  func removingNothingKeepsSharedStorage() throws {
    var array = probes()
    let before = try #require(address(array))
    let copy = array
    array.removeAll { $0.id < 0 }
    array.remove(id: 99)
    array.remove(atOffsets: [])
    array.move(fromOffsets: [3], toOffset: 4)
    array.append(Probe(id: 3))
    #expect(address(array) == before)
    #expect(address(copy) == before)
  }

  @Test("Appending within the reserved capacity does not reallocate an identified array")
  func reservedCapacityIsNotOutgrown() throws {
    var array = probes()
    array.reserveCapacity(1_000)
    let before = try #require(address(array))
    array.append(contentsOf: (20..<1_000).map { Probe(id: $0) })
    #expect(address(array) == before)
  }

  @Test("Removing all elements of an identified array can keep its capacity")
  func capacityIsKeptOnRequest() throws {
    var array = probes()
    let before = try #require(address(array))
    array.removeAll(keepingCapacity: true)
    #expect(array.isEmpty)
    array.append(contentsOf: (0..<20).map { Probe(id: $0) })
    #expect(address(array) == before)
    #expect(array.index(id: 19) == 19)
  }
}
