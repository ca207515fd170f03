import IdentifiedCollections
import Testing

@Suite("Inserting and appending elements of an identified array")
struct InsertingTests {
  @Test("Appending an element with a new id to an identified array returns the element's position")
  func appendsNewElement() {
    var array = todos(3)
    #expect(array.append(Todo(4, "d")) == (true, 3))
    #expect(array == todos(4))
  }

  @Test("Appending an element whose id is already in the identified array changes nothing")
  func doesNotAppendElementWithKnownID() {
    var array = todos(3)
    #expect(array.append(Todo(2, "new")) == (false, 1))
    #expect(array == todos(3))
  }

  @Test(
    "Appending elements to an identified array skips elements whose ids are already in the array"
  )
  func appendsThoseThatAreNew() {
    var array = todos(3)
    array.append(contentsOf: [Todo(2, "x"), Todo(4, "d"), Todo(4, "y"), Todo(5, "e")])
    #expect(array == todos(5))
  }

  @Test(
    "An element with a new id is inserted into an identified array at the given position",
    arguments: [(0, "xabc"), (1, "axbc"), (2, "abxc"), (3, "abcx")]
  )
  func insertsNewElement(position: Int, result: String) {
    var array = todos(3)
    #expect(array.insert(Todo(9, "x"), at: position) == (true, position))
    #expect(word(array) == result)
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "Inserting an element whose id is already in the identified array changes nothing",
    arguments: [0, 3]
  )
  func doesNotInsertElementWithKnownID(position: Int) {
    var array = todos(3)
    #expect(array.insert(Todo(2, "new"), at: position) == (false, 1))
    #expect(array == todos(3))
  }

  @Test(
    "Inserting several elements into an identified array skips those whose ids it already contains",
    arguments: [(0, "xyabc"), (2, "abxyc"), (3, "abcxy")]
  )
  func insertsThoseThatAreNew(position: Int, result: String) {
    var array = todos(3)
    array.insert(
      contentsOf: [Todo(1, "n"), Todo(8, "x"), Todo(8, "n"), Todo(9, "y")],
      at: position
    )
    #expect(word(array) == result)
    #expect(findsAll(array, id: \.id))
  }

  @Test("Inserting elements changes nothing if the identified array already contains all their ids")
  func insertsNoneOfThoseThatAreThere() {
    var array = todos(3)
    array.insert(contentsOf: todos(2), at: 1)
    #expect(array == todos(3))
  }

  @Test(
    "Inserting into a long identified array updates the position of each id",
    arguments: [0, 5, 15, 20]
  )
  func insertsIntoALongArray(position: Int) {
    var array = todos(20)
    array.insert(contentsOf: (30..<50).map { Todo($0) }, at: position)
    #expect(Array(array.ids[position..<(position + 20)]) == Array(30..<50))
    #expect(findsAll(array, id: \.id))
  }

  @Test("Reserving capacity of an identified array does not change the elements")
  func makesRoomWithoutChangingAnything() {
    var array = todos(3)
    array.reserveCapacity(100)
    #expect(array == todos(3))
    #expect(findsAll(array, id: \.id))
    array.reserveCapacity(0)
    #expect(array == todos(3))
  }
}

@Suite("Updating elements of an identified array")
struct UpdatingTests {
  @Test(
    "`updateOrAppend` replaces the element that has the new element's id, or appends the new element"
  )
  func replacesOrAppends() {
    var array = todos(3)
    #expect(array.updateOrAppend(Todo(2, "x")) == Todo(2, "b"))
    #expect(array.updateOrAppend(Todo(4, "d")) == nil)
    #expect(word(array) == "axcd")
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "`updateOrInsert` keeps the position of an element that the identified array already contains"
  )
  func replacesWhereTheElementIs() {
    var array = todos(3)
    #expect(array.updateOrInsert(Todo(2, "x"), at: 0) == (Todo(2, "b"), 1))
    #expect(word(array) == "axc")
  }

  @Test(
    "`updateOrInsert` inserts an element with a new id at the given position of an identified array"
  )
  func insertsWhereToldIfNew() {
    var array = todos(3)
    #expect(array.updateOrInsert(Todo(4, "x"), at: 1) == (nil, 1))
    #expect(word(array) == "axbc")
    #expect(findsAll(array, id: \.id))
  }

  @Test("Updating the element at a position of an identified array returns the replaced element")
  func updatesByPosition() {
    var array = todos(3)
    #expect(array.update(Todo(2, "x"), at: 1) == Todo(2, "b"))
    #expect(word(array) == "axc")
  }
}
