import CustomDump
import SeededRandomness
import Testing

@Suite("Differences of values")
struct DiffTests {
  struct User: Hashable, Identifiable {
    var id: Int
    var name: String
    var age = 40
    var tags: [String] = []
  }

  struct Point: Hashable {
    var x: Int
    var y: Int
  }

  struct Box<Value> { var value: Value }

  enum Route: Equatable {
    case home
    case page(Int)
    case search(text: String, page: Int)
  }

  @Test("Two equal values have no difference")
  func equalValues() {
    #expect(diff(User(id: 1, name: "Blob"), User(id: 1, name: "Blob")) == nil)
    #expect(diff([1: "a", 2: "b"], [2: "b", 1: "a"]) == nil)
  }

  @Test("Two values that are not equatable have no difference if their members are equal")
  func incomparableValues() {
    #expect(diff(Box(value: (1, "a")), Box(value: (1, "a"))) == nil)
    #expect(diff(Box(value: (1, "a")), Box(value: (1, "b"))) != nil)
  }

  @Test("A difference shows a changed member with both values, and abbreviates unchanged members")
  func changedMember() {
    #expect(
      diff(User(id: 1, name: "Blob", tags: ["a"]), User(id: 1, name: "Ada", tags: ["a"])) == """
          DiffTests.User(
            id: 1,
        -   name: "Blob",
        +   name: "Ada",
            age: 40,
            tags: […]
          )
        """
    )
  }

  @Test("The difference for a nested change includes the values that contain the change")
  func nestedChange() {
    #expect(
      diff(["a": Box(value: Point(x: 1, y: 2))], ["a": Box(value: Point(x: 1, y: 3))]) == """
          [
            "a": DiffTests.Box(
              value: DiffTests.Point(
                x: 1,
        -       y: 2
        +       y: 3
              )
            )
          ]
        """
    )
  }

  @Test(
    "A difference shows a changed value that fits on one line as one removed and one added line"
  )
  func oneLine() {
    #expect(
      diff((Box(value: 1), 2), (Box(value: 3), 2)) == """
          (
        -   DiffTests.Box(value: 1),
        +   DiffTests.Box(value: 3),
            2
          )
        """
    )
  }

  @Test("The marks of removed and added lines in a difference can be customised")
  func format() {
    #expect(diff(1, 2, format: .proportional) == "\u{2212} 1\n+ 2")
    #expect(
      diff([1, 2], [1, 3], format: DiffFormat(first: "<", second: ">", both: "=")) == """
        = [
        =   [0]: 1,
        <   [1]: 2
        >   [1]: 3
        = ]
        """
    )
  }

  struct OrderedEntries: CustomReflectable, ExpressibleByDictionaryLiteral {
    let pairs: [(key: String, value: Int)]
    init(dictionaryLiteral elements: (String, Int)...) {
      pairs = elements.map { (key: $0, value: $1) }
    }
    var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary) }
  }

  @Test(
    "A difference of ordered dictionaries compares entries in order and includes unchanged entries"
  )
  func orderedEntries() {
    let old: OrderedEntries = ["b": 1, "a": 2, "c": 3]
    #expect(
      diff(old, ["b": 1, "a": 4, "d": 5, "c": 3]) == """
          [
            "b": 1,
        -   "a": 2,
        +   "a": 4,
        +   "d": 5,
            "c": 3
          ]
        """
    )
    #expect(diff(old, ["a": 2, "b": 1, "c": 3]) != nil)
  }

  @Test(
    "A difference shows an element added at the front as one insertion, and the rest as unchanged"
  )
  func insertionAtFront() {
    #expect(
      diff([1, 2, 3], [0, 1, 2, 3]) == """
          [
        +   [0]: 0,
            … (3 unchanged)
          ]
        """
    )
  }

  @Test("A difference shows each element of a collection that was empty or has become empty")
  func emptyCollections() {
    #expect(diff([], [1]) == "  [\n+   [0]: 1\n  ]")
    #expect(diff(["a": 1], [:]) == "  [\n-   \"a\": 1\n  ]")
    #expect(diff(Set<Int>(), [1]) == "  Set([\n+   1\n  ])")
  }

  @Test("A difference of two collections compares elements with the same id")
  func identifiedElements() {
    let old = [User(id: 1, name: "Blob"), User(id: 2, name: "Ada")]
    let new = [User(id: 2, name: "Grace"), User(id: 3, name: "Linus")]
    #expect(
      diff(old, new) == """
          [
        -   [0]: DiffTests.User(
        -     id: 1,
        -     name: "Blob",
        -     age: 40,
        -     tags: []
        -   ),
            [0]: DiffTests.User(
              id: 2,
        -     name: "Ada",
        +     name: "Grace",
              age: 40,
              tags: []
            ),
        +   [1]: DiffTests.User(
        +     id: 3,
        +     name: "Linus",
        +     age: 40,
        +     tags: []
        +   )
          ]
        """
    )
  }

  @Test("A difference shows a replaced element as changed")
  func replacedElement() {
    #expect(
      diff(["a", "b", "c"], ["a", "x", "c"]) == """
          [
            [0]: "a",
        -   [1]: "b",
        +   [1]: "x",
            [2]: "c"
          ]
        """
    )
    #expect(
      diff([Point(x: 1, y: 1), Point(x: 2, y: 2)], [Point(x: 1, y: 1), Point(x: 2, y: 3)]) == """
          [
            [0]: DiffTests.Point(…),
            [1]: DiffTests.Point(
              x: 2,
        -     y: 2
        +     y: 3
            )
          ]
        """
    )
  }

  @Test("A difference of dictionaries shows changed entries before the count of unchanged ones")
  func dictionaries() {
    #expect(
      diff(["a": 1, "b": 2, "d": 3], ["a": 1, "b": 3, "c": 4]) == """
          [
        -   "b": 2,
        +   "b": 3,
        -   "d": 3,
        +   "c": 4,
            … (1 unchanged)
          ]
        """
    )
  }

  @Test("A difference of dictionaries shows entries with different keys as removed and added")
  func otherKeys() {
    #expect(
      diff([1: Point(x: 1, y: 2)], [2: Point(x: 1, y: 3)]) == """
          [
        -   1: DiffTests.Point(
        -     x: 1,
        -     y: 2
        -   )
        +   2: DiffTests.Point(
        +     x: 1,
        +     y: 3
        +   )
          ]
        """
    )
  }

  @Test("A difference of sets shows changed elements before the count of unchanged ones")
  func sets() {
    #expect(
      diff(Set([1, 2, 3, 10]), Set([2, 3, 4, 11])) == """
          Set([
        -   1,
        +   11,
        -   10,
        +   4,
            … (2 unchanged)
          ])
        """
    )
    #expect(
      diff(Set([User(id: 1, name: "a")]), Set([User(id: 1, name: "b")])) == """
          Set([
            DiffTests.User(
              id: 1,
        -     name: "a",
        +     name: "b",
              age: 40,
              tags: []
            )
          ])
        """
    )
  }

  @Test("A difference of sets shows elements without ids as removed and added")
  func otherElements() {
    #expect(
      diff(Set([Point(x: 1, y: 1), Point(x: 2, y: 2)]), [Point(x: 1, y: 1), Point(x: 2, y: 3)])
        == """
          Set([
        -   DiffTests.Point(
        -     x: 2,
        -     y: 2
        -   ),
        +   DiffTests.Point(
        +     x: 2,
        +     y: 3
        +   ),
            … (1 unchanged)
          ])
        """
    )
  }

  @Test(
    "A difference shows both values as a whole if one is nil or if their enumeration cases differ"
  )
  func optionalsAndCases() {
    #expect(diff(Int?.none, 1) == "- nil\n+ 1")
    #expect(
      diff(Route.home, .page(1)) == """
        - DiffTests.Route.home
        + DiffTests.Route.page(1)
        """
    )
  }

  @Test("A difference shows a changed payload inside its enumeration case")
  func payload() {
    #expect(
      diff(Route.search(text: "a", page: 1), .search(text: "a", page: 2)) == """
          DiffTests.Route.search(
            text: "a",
        -   page: 1
        +   page: 2
          )
        """
    )
  }

  @Test("The difference of two large collections is short if only one element has changed")
  func largeCollection() {
    let old = (0..<10_000).map { User(id: $0, name: "user \($0)") }
    var new = old
    new[5_000].name = "changed"
    #expect(
      diff(old, new) == """
          [
            … (5000 unchanged),
            [5000]: DiffTests.User(
              id: 5000,
        -     name: "user 5000",
        +     name: "changed",
              age: 40,
              tags: []
            ),
            … (4999 unchanged)
          ]
        """
    )
  }

  @Test("A difference that omits nothing contains the dumps of the two values", arguments: 0..<50)
  func linesReconstructDumps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      Int.random(in: 0...9, using: &random)
    }
    let new = old.map { Int.random(in: 0...3, using: &random) == 0 ? $0 + 10 : $0 }
    guard let text = diff(old, new) else {
      #expect(old == new, "seed \(seed)")
      return
    }
    let lines = text.split(separator: "\n").map(String.init)
    guard !text.contains("unchanged") else { return }
    let first = lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) }
    let second = lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) }
    #expect(
      first == String(customDumping: old).split(separator: "\n").map(String.init),
      "seed \(seed)"
    )
    #expect(
      second == String(customDumping: new).split(separator: "\n").map(String.init),
      "seed \(seed)"
    )
  }
}
