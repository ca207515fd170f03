import CustomDump
import SeededRandomness
import Testing

@Suite("A difference")
struct DiffTests {
  struct User: Equatable, Identifiable {
    var id: Int
    var name: String
    var age = 40
    var tags: [String] = []
  }

  @Test("of equal values is nothing")
  func equalValues() {
    #expect(diff(User(id: 1, name: "Blob"), User(id: 1, name: "Blob")) == nil)
    #expect(diff([1: "a", 2: "b"], [2: "b", 1: "a"]) == nil)
  }

  @Test("shows a changed member with both values, and leaves out what is unchanged")
  func changedMember() {
    #expect(
      diff(User(id: 1, name: "Blob"), User(id: 1, name: "Ada")) == """
          DiffTests.User(
            id: 1,
        -   name: "Blob",
        +   name: "Ada",
            … (2 unchanged)
          )
        """
    )
  }

  @Test("takes marks for proportional fonts")
  func proportionalFormat() {
    #expect(diff(1, 2, format: .proportional) == "\u{2212} 1\n+ 2")
  }

  @Test("shows an insertion at the front as nothing more than that")
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

  @Test("matches elements by their ids")
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
              … (2 unchanged)
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

  @Test("shows a replaced element as changed")
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
  }

  @Test("shows dictionaries by key and sets by element")
  func unorderedCollections() {
    #expect(
      diff(["a": 1, "b": 2], ["a": 1, "b": 3, "c": 4]) == """
          [
            "a": 1,
        -   "b": 2
        +   "b": 3,
        +   "c": 4
          ]
        """
    )
    #expect(
      diff(Set([1, 2]), Set([2, 3])) == """
          Set([
        -   1,
            2,
        +   3
          ])
        """
    )
  }

  @Test("shows long texts line by line")
  func longTexts() {
    #expect(
      diff("one\ntwo\nthree", "one\n2\nthree") == #"""
          """
            one
        -   two
        +   2
            three
            """
        """#
    )
  }

  @Test("shows optionals and cases that come and go as a whole")
  func optionalsAndCases() {
    #expect(diff(Int?.none, 1) == "- nil\n+ 1")
    enum Route: Equatable { case home, user(Int) }
    #expect(
      diff(Route.home, .user(1)) == """
        - .home
        + .user(
        +   1
        + )
        """
    )
  }

  @Test("says so when unequal values look the same")
  func unequalLookalikes() {
    struct Opaque: Equatable, CustomDumpStringConvertible {
      var number: Int
      var customDumpDescription: String { "Opaque" }
    }
    #expect(
      diff(Opaque(number: 1), Opaque(number: 2)) == """
          // Not equal, but nothing in the dump shows why:
          Opaque
        """
    )
  }

  @Test("of a large collection with one change is short")
  func largeCollection() throws {
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
              … (2 unchanged)
            ),
            … (4999 unchanged)
          ]
        """
    )
  }

  @Test("has, where nothing is left out, the lines of both dumps", arguments: 0..<50)
  func linesReconstructDumps(seed: UInt64) throws {
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
