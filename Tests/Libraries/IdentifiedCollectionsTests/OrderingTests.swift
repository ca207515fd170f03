import IdentifiedCollections
import SeededRandomness
import Testing

@Suite("Moving elements of an identified array")
struct MovingTests {
  struct Move: CustomTestStringConvertible {
    let offsets: [Int]
    let destination: Int
    let result: String

    var testDescription: String { "\(offsets) to \(destination)" }
  }

  @Test(
    "Moving elements of an identified array puts them before the destination and keeps their order",
    arguments: [
      Move(offsets: [0], destination: 2, result: "bacde"),
      Move(offsets: [0], destination: 5, result: "bcdea"),
      Move(offsets: [4], destination: 0, result: "eabcd"),
      Move(offsets: [2], destination: 2, result: "abcde"),
      Move(offsets: [2], destination: 3, result: "abcde"),
      Move(offsets: [0, 2], destination: 4, result: "bdace"),
      Move(offsets: [2, 0], destination: 4, result: "bdace"),
      Move(offsets: [2, 2, 0], destination: 4, result: "bdace"),
      Move(offsets: [1, 3], destination: 2, result: "abdce"),
      Move(offsets: [0, 4], destination: 2, result: "baecd"),
      Move(offsets: [3, 4], destination: 1, result: "adebc"),
      Move(offsets: [0, 1, 2, 3, 4], destination: 3, result: "abcde"),
      Move(offsets: [], destination: 5, result: "abcde"),
    ]
  )
  func putsElementsInFrontOfTheDestination(move: Move) {
    var array = todos(5)
    array.move(fromOffsets: move.offsets, toOffset: move.destination)
    #expect(word(array) == move.result)
    #expect(findsAll(array, id: \.id))
  }

  @Test("A range of elements of an identified array can be moved")
  func takesARange() {
    var array = todos(5)
    array.move(fromOffsets: 0..<2, toOffset: 4)
    #expect(word(array) == "cdabe")
  }

  @Test(
    "Moving subranges of an identified array gives the same order as in a plain array",
    arguments: 0...5
  )
  func movesRangesAsTheStandardLibraryDoes(destination: Int) {
    let ranges = RangeSet([0..<1, 2..<4])
    var array = todos(5)
    var expected = array.elements
    let range = array.moveSubranges(ranges, to: destination)
    let expectedRange = expected.moveSubranges(ranges, to: destination)
    #expect(array.elements == expected)
    #expect(range == expectedRange)
  }

  @Test("After two neighbours in a long identified array swap places, both are found by their ids")
  func movesOneStepInALongArray() {
    var array = IdentifiedArray(uniqueElements: (0..<500).map { Todo($0) })
    array.move(fromOffsets: [250], toOffset: 252)
    #expect(Array(array.ids[249..<253]) == [249, 251, 250, 252])
    #expect(findsAll(array, id: \.id))
  }
}

@Suite("Changing the order of an identified array")
struct OrderingTests {
  @Test(
    "Swapping two elements of an identified array exchanges their positions",
    arguments: [(0, 2, "cba"), (2, 0, "cba"), (1, 1, "abc")]
  )
  func swaps(first: Int, second: Int, result: String) {
    var array = todos(3)
    array.swapAt(first, second)
    #expect(word(array) == result)
    #expect(findsAll(array, id: \.id))
  }

  @Test("Reversing an identified array updates the position of each id", arguments: [1, 2, 5, 20])
  func reverses(count: Int) {
    var array = todos(count)
    array.reverse()
    #expect(Array(array.ids) == (1...count).reversed())
    #expect(findsAll(array, id: \.id))
  }

  @Test("Sorting an identified array by a closure gives the same order as in a plain array")
  func sortsByCondition() {
    var array = todos(20)
    array.sort { $0.id % 3 < $1.id % 3 }
    #expect(array.elements == todos(20).elements.sorted { $0.id % 3 < $1.id % 3 })
    #expect(findsAll(array, id: \.id))
  }

  @Test("An identified array of comparable elements can be sorted")
  func sortsComparableElements() {
    var array: IdentifiedArray = [Todo(1, "c"), Todo(2, "a"), Todo(3, "b")]
    array.sort()
    #expect(word(array) == "abc")
    #expect(findsAll(array, id: \.id))
  }

  @Test("If an error is thrown while an identified array is sorted, no element is lost")
  func staysWholeWhenSortingThrows() {
    struct Failure: Error {}
    var array = todos(20)
    var comparisons = 0
    #expect(throws: Failure.self) {
      try array.sort {
        comparisons += 1
        if comparisons == 30 { throw Failure() }
        return $0.id > $1.id
      }
    }
    #expect(Set(array.ids) == Set(1...20))
    #expect(findsAll(array, id: \.id))
  }

  @Test(
    "With equal random generators, an identified array and a plain array are shuffled in the same way"
  )
  func shufflesAsAnArrayDoes() {
    var array = todos(20)
    var expected = array.elements
    var generator = SeededGenerator(seed: 7)
    var sameGenerator = generator
    array.shuffle(using: &generator)
    expected.shuffle(using: &sameGenerator)
    #expect(array.elements == expected)
    #expect(array != todos(20))
    #expect(findsAll(array, id: \.id))
  }

  @Test("Shuffling an identified array loses no element")
  func shufflesWithoutAGenerator() {
    var array = todos(20)
    array.shuffle()
    #expect(Set(array) == Set(todos(20)))
    #expect(findsAll(array, id: \.id))
  }

  @Test("Partitioning an identified array moves the elements that satisfy a condition to the end")
  func partitions() {
    var array = todos(20)
    let middle = array.partition { $0.id.isMultiple(of: 2) }
    #expect(middle == 10)
    #expect(array[..<middle].allSatisfy { !$0.id.isMultiple(of: 2) })
    #expect(array[middle...].allSatisfy { $0.id.isMultiple(of: 2) })
    #expect(Set(array) == Set(todos(20)))
    #expect(findsAll(array, id: \.id))
  }
}

@Suite("A sorted copy of an identified array")
struct SortedTests {
  @Test("A sorted copy of an identified array is an identified array")
  func isAnIdentifiedArray() {
    let array: IdentifiedArray = [Todo(1, "c"), Todo(2, "a"), Todo(3, "b")]
    let sorted = array.sorted()
    #expect(sorted.ids == [2, 3, 1])
    #expect(sorted[id: 3]?.title == "b")
    let descending = array.sorted { $0.title > $1.title }
    #expect(descending.ids == [1, 3, 2])
    #expect(findsAll(descending, id: \.id))
    #expect(array.ids == [1, 2, 3])
  }

  @Test("An identified array can be sorted into a plain array")
  func isAnArrayWhereOneIsExpected() {
    let sorted: [Todo] = IdentifiedArray([Todo(1, "b"), Todo(2, "a")]).sorted()
    #expect(word(sorted) == "ab")
  }
}
