import Foundation
import IdentifiedCollections
import Testing

@Suite("Mutable collection operations on an identified array")
struct MutableCollectionTests {
  @Test(
    "Assigning an element with a new id to a position removes the old id from an identified array",
    arguments: [3, 20]
  )
  func exchangesAnElementForOneWithAnotherID(count: Int) {
    var array = todos(count)
    array[1] = Todo(99, "new")
    #expect(word(array.prefix(3)) == "anewc")
    #expect(array.index(id: 99) == 1)
    #expect(array.index(id: 2) == nil)
    #expect(findsAll(array, id: \.id))
  }

  @Test("An element's id can be changed through the position subscript of an identified array")
  func changesTheIDOfAnElementInPlace() {
    var array = todos(20)
    array[1].id = 99
    #expect(array[id: 99] == Todo(99, "b"))
    #expect(array[id: 2] == nil)
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "An identified array with a key path to ids can replace an element by an element with a different id"
  )
  func exchangesAnElementWhoseIDIsAtAKeyPath() {
    var array = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
    array[0] = "it"
    #expect(array.ids == ["it", "de", "fr"])
    #expect(array.index(id: "it") == 0)
  }

  @Test("A new element of an identified array can have an id that another element had before")
  func formerIDCanBeUsedAgain() {
    var array = todos(20)
    array[1].id = 99
    #expect(array.append(Todo(2)) == (true, 20))
    #expect(findsAll(array, id: \.id))
  }

  @Test("Sorting a range of an identified array leaves the other elements in place")
  func sortsAPart() {
    var array = todos(5)
    array[1...3].sort { $0.id > $1.id }
    #expect(word(array) == "adcbe")
    #expect(findsAll(array, id: \.id))
  }

  @Test("Reversing and shuffling a range of an identified array keeps all elements of the array")
  func reversesAndShufflesAPart() {
    var array = todos(20)
    array[1...].reverse()
    #expect(array[0] == Todo(1, "a"))
    #expect(array.ids.dropFirst().elementsEqual((2...20).reversed()))
    array[10...].shuffle()
    array[..<10].swapAt(0, 9)
    #expect(array.ids[9] == 1)
    #expect(array.ids.isEqualSet(to: 1...20))
    #expect(findsAll(array, id: \.id))
  }

  @Test("A slice of an identified array has the indices of the array")
  func partHasThePositionsOfTheArray() {
    var part = todos(6)[1..<5]
    #expect(part.indices == 1..<5)
    #expect(part[2] == Todo(3, "c"))
    part[2].title = "x"
    part[3...].reverse()
    #expect(word(part) == "bxed")
    #expect(word(part[2..<4]) == "xe")
  }

  @Test("A range of an identified array can be replaced by a slice of another array")
  func exchangesAPart() {
    var array = todos(5)
    let part: IdentifiedArrayOf<Todo> = [Todo(7, "x"), Todo(8, "y")]
    array[1..<3] = part[...]
    #expect(word(array) == "axyde")
    #expect(findsAll(array, id: \.id))
  }

  @Test("A range of an identified array may be replaced by a slice with more or fewer elements")
  func replacesAPart() {
    var array = todos(5)
    array[1..<3] = todos(20)[10...]
    #expect(word(array) == "aklmnopqrstde")
    array[1...].removeAll { $0.id > 5 }
    #expect(word(array) == "ade")
    array[..<1] = todos(3)[3...]
    #expect(word(array) == "de")
    #expect(findsAll(array, id: \.id))
  }

  @Test("Changing a slice of an identified array does not change the array")
  func changesAPartAlone() {
    let array = todos(5)
    var part = array[1...]
    part[2].title = "x"
    part.removeLast()
    #expect(word(part) == "bxd")
    #expect(array == todos(5))
  }

  @Test("In an identified array that reads its ids through a key path, a range can be reversed")
  func exchangesAPartOfAnArrayWithAKeyPath() {
    var array = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
    array[...1].reverse()
    #expect(array.ids == ["de", "en", "fr"])
    #expect(array.index(id: "en") == 1)
  }

  // A generic sort writes an element to its new position before it overwrites the old position.
  @Test("Generic code can sort an identified array")
  func genericCodeMaySortIt() {
    func sortAll<Items>(_ items: inout Items)
    where Items: MutableCollection & RandomAccessCollection, Items.Element: Comparable {
      items.sort()
    }
    var array: IdentifiedArray = [Todo(1, "c"), Todo(2, "a"), Todo(3, "b")]
    sortAll(&array)
    #expect(word(array) == "abc")
    #expect(findsAll(array, id: \.id))
  }

  @Test("An identified array can be sorted with a comparator")
  func sortsWithAComparator() {
    var array: IdentifiedArray = [Todo(1, "c"), Todo(2, "a"), Todo(3, "b")]
    array.sort(using: KeyPathComparator(\.title, order: .reverse))
    #expect(word(array) == "cba")
    #expect(findsAll(array, id: \.id))
    let sorted: [Todo] = array.sorted(using: KeyPathComparator(\.title))
    #expect(word(sorted) == "abc")
  }

  @Test(
    "If a closure changes an id in an identified array's storage and then throws, the new id remains"
  )
  func keepsTheChangeMadeInMemoryBeforeAnError() {
    struct Failure: Error {}
    var array = todos(20)
    #expect(throws: Failure.self) {
      try unsafe array.withContiguousMutableStorageIfAvailable { elements in
        unsafe elements[0].id = 99
        throw Failure()
      }
    }
    #expect(array[0] == Todo(99, "a"))
    #expect(findsAll(array, id: \.id))
  }
}

@Suite("Replacing ranges of an identified array")
struct RangeReplaceableCollectionTests {
  @Test("A new identified array keeps the first of several elements with the same id")
  func isCreatedOfASequenceOfWhichTheFirstCount() {
    let array = IdentifiedArray([Todo(1, "a"), Todo(2, "b"), Todo(1, "c")])
    #expect(array.elements == [Todo(1, "a"), Todo(2, "b")])
    #expect(IdentifiedArray((1...20).lazy.map { Todo($0) }).ids.elementsEqual(1...20))
  }

  @Test("An identified array can be created as a copy of another")
  func isCreatedAsACopy() {
    let copy = IdentifiedArray(todos(3))
    #expect(copy == todos(3))
    let locales = IdentifiedArray(uniqueElements: ["en", "de"], id: \.self)
    #expect(IdentifiedArray(locales) == locales)
  }

  @Test("An identified array is not reallocated until it exceeds the capacity it was created with")
  func isCreatedWithRoom() {
    func address<ID, Element>(_ array: IdentifiedArray<ID, Element>) -> Int? {
      unsafe array.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) }
    }
    var array = IdentifiedArrayOf<Todo>(minimumCapacity: 100)
    var byTitle = IdentifiedArray(id: \Todo.title, minimumCapacity: 100)
    let before = [address(array), address(byTitle)]
    array.append(contentsOf: (1...100).map { Todo($0) })
    byTitle.append(contentsOf: (1...100).map { Todo($0, "\($0)") })
    #expect([address(array), address(byTitle)] == before)
  }

  @Test(
    "An identified array that is created by repeating an element contains the element at most once",
    arguments: [(0, 0), (1, 1), (5, 1)]
  )
  func repeatsNoElement(count: Int, expected: Int) {
    #expect(IdentifiedArrayOf<Todo>(repeating: Todo(1), count: count).count == expected)
  }

  @Test(
    "Adding a collection to an identified array skips elements whose ids the array already contains"
  )
  func isAddedTo() {
    var array = todos(2)
    array += [Todo(2, "x"), Todo(3, "c"), Todo(3, "y")]
    #expect(word(array) == "abc")
    #expect(word(array + [Todo(1), Todo(4, "d")]) == "abcd")
    let sum: IdentifiedArrayOf<Todo> = todos(2) + todos(4)
    #expect(sum == todos(4))
    #expect([Todo(0, "z")] + array == [Todo(0, "z")] + todos(3).elements)
  }

  @Test("Appending or inserting an element whose id is in the array keeps the existing element")
  func keepsTheElementThatIsThere() {
    var array = todos(2)
    let added = array.append(Todo(2, "x"))
    #expect(added == (inserted: false, index: 1))
    let inserted = array.insert(Todo(2, "x"), at: 0)
    #expect(inserted == (inserted: false, index: 1))
    #expect(array == todos(2))
  }

  @Test(
    "Replacing a range of an identified array skips new elements whose ids exist outside the range"
  )
  func exchangesARange() {
    var array = todos(4)
    array.replaceSubrange(0...1, with: [Todo(4, "x"), Todo(5, "e"), Todo(5, "y"), Todo(2, "f")])
    #expect(array.elements == [Todo(5, "e"), Todo(2, "f"), Todo(3, "c"), Todo(4, "d")])
    array.replaceSubrange(3..., with: [])
    #expect(word(array) == "efc")
    array.replaceSubrange(1..<1, with: [Todo(6, "g")])
    #expect(word(array) == "egfc")
    #expect(findsAll(array, id: \.id))
  }

  @Test("In an identified array that reads its ids through a key path, a range can be replaced")
  func exchangesARangeOfAnArrayWithAKeyPath() {
    var array = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
    array.replaceSubrange(..<2, with: ["it", "fr", "de"])
    #expect(array.ids == ["it", "de", "fr"])
  }

  @Test("Generic code can build an identified array")
  func genericCodeMayBuildIt() {
    func build<Items: RangeReplaceableCollection>(_: Items.Type) -> Items
    where Items.Element == Todo {
      var items = Items()
      items.append(Todo(2, "b"))
      items.append(Todo(2, "x"))
      items.insert(Todo(1, "a"), at: items.startIndex)
      items.insert(contentsOf: [Todo(2), Todo(3, "c")], at: items.endIndex)
      items.reserveCapacity(10)
      items.append(contentsOf: [Todo(3, "x"), Todo(4, "d")])
      items.removeFirst()
      return items
    }
    let array = build(IdentifiedArrayOf<Todo>.self)
    #expect(word(array) == "bcd")
    #expect(findsAll(array, id: \.id))
  }

  @Test("Elements can be removed from both ends of an identified array's slice")
  func slicesAreTakenApart() {
    var part = todos(6)[1..<5]
    #expect(part.popFirst() == Todo(2, "b"))
    #expect(part.removeFirst() == Todo(3, "c"))
    #expect(part.popLast() == Todo(5, "e"))
    part.append(Todo(9, "x"))
    #expect(word(part) == "dx")
    #expect(IdentifiedArray(part).ids == [4, 9])
  }

  @Test("Joining slices of an identified array loses no element")
  func joinsParts() {
    let array = todos(6)
    let new = Todo(9, "x")
    let inserted = IdentifiedArray(
      array.prefix { $0.id < 3 } + [new] + array.drop { $0.id < 3 }
    )
    #expect(word(inserted) == "abxcdef")
    #expect(findsAll(inserted, id: \.id))
    #expect(word(array.prefix(1) + array.suffix(1)) == "af")
    #expect(word(array.suffix(2) + array.prefix(2)) == "efab")
    #expect(word(array[4...] + array[..<4]) == "efabcd")
  }

  @Test(
    "A slice of an identified array rejects an added element only if the slice contains the element's id"
  )
  func addsToAPart() {
    var part = todos(6)[1..<3]
    part.append(Todo(6, "x"))
    part += [Todo(1, "y"), Todo(2, "z")]
    part.insert(Todo(5, "w"), at: 1)
    part.insert(contentsOf: [Todo(4, "v"), Todo(3, "u")], at: part.endIndex)
    #expect(word(part) == "wbcxyv")
    part.replaceSubrange(2..<4, with: [Todo(2, "t"), Todo(7, "s"), Todo(6, "r")])
    #expect(word(part) == "wtsxyv")
    #expect(part.indices == 1..<7)
  }

  @Test("A slice of an identified array is printed like an array")
  func describesAPart() {
    let part = IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)[1...]
    #expect("\(part)" == "[2, 3]")
    #expect(Mirror(reflecting: part).displayStyle == .collection)
    #expect(Mirror(reflecting: part).children.count == 2)
  }

  @Test("A collection difference can be applied to an identified array")
  func appliesADifference() throws {
    let difference = [Todo(1, "a"), Todo(4, "d"), Todo(2, "b")].difference(from: todos(3).elements)
    let array = try #require(todos(3).applying(difference))
    #expect(word(array) == "adb")
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "Filtering an identified array returns an identified array, and mapping it returns a plain array"
  )
  func filteringKeepsTheTypeAndMappingDoesNot() {
    let kept = todos(3).filter { $0.id > 1 }
    #expect(kept.ids == [2, 3])
    let titles: [String] = todos(3).map(\.title)
    #expect(titles == ["a", "b", "c"])
    let compact: [Todo] = todos(3).compactMap { $0.id == 2 ? nil : $0 }
    #expect(word(compact) == "ac")
  }
}

@Suite("The key path to the ids of an identified array")
struct KeyPathTests {
  @Test("The `id` of an identified array is the key path that the array was created with")
  func isTheOneThatWasGiven() {
    #expect(IdentifiedArray(id: \Todo.title).id == \Todo.title)
  }

  @Test("The `id` key path of an identified array reads an element's id")
  func isThatOfIdentifiableElements() {
    #expect(todos(2)[0][keyPath: todos(2).id] == 1)
  }

  @Test("The key path of one identified array can be used to create another identified array")
  func createsAnotherArray() {
    let byTitle = IdentifiedArray(uniqueElements: todos(3), id: \.title)
    let copy = IdentifiedArray(uniqueElements: byTitle.reversed(), id: byTitle.id)
    #expect(copy.ids == ["c", "b", "a"])
  }
}
