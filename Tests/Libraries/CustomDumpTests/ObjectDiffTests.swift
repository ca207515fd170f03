import CustomDump
import Testing

@Suite("Differences of objects")
struct ObjectDiffTests {
  final class Node {
    let name: String
    init(name: String) { self.name = name }
  }

  struct Three {
    var first: Node
    var second: Node
    var third: Node
  }

  @Test("A difference shows the members of an object only once")
  func repeatedObject() {
    let (a, b, c) = (Node(name: "a"), Node(name: "b"), Node(name: "c"))
    #expect(
      diff(Three(first: a, second: b, third: b), Three(first: a, second: b, third: c)) == """
          ObjectDiffTests.Three(
            first: ObjectDiffTests.Node(name: "a"),
            second: #1 ObjectDiffTests.Node(name: "b"),
        -   third: #1 ObjectDiffTests.Node(↩︎)
        +   third: #2 ObjectDiffTests.Node(name: "c")
          )
        """
    )
    #expect(
      diff([a, b, b], [a, b, c]) == """
          [
            … (2 unchanged),
        -   [2]: ObjectDiffTests.Node(name: "b")
        +   [2]: #1 ObjectDiffTests.Node(name: "c")
          ]
        """
    )
    #expect(
      diff(Three(first: a, second: b, third: c), Three(first: b, second: a, third: c)) == """
          ObjectDiffTests.Three(
        -   first: ObjectDiffTests.Node(name: "a"),
        +   first: #1 ObjectDiffTests.Node(name: "b"),
        -   second: #1 ObjectDiffTests.Node(↩︎),
        +   second: ObjectDiffTests.Node(↩︎),
            third: #2 ObjectDiffTests.Node(name: "c")
          )
        """
    )
  }
}
