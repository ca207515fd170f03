import CustomDump
import Foundation
import Tagged
import Testing

@Suite("Differences of unequal values with equal dumps")
struct LookalikeTests {
  struct Opaque: Equatable, CustomDumpStringConvertible {
    var number: Int
    var customDumpDescription: String { "Opaque" }
  }

  struct Partial: Equatable, CustomDumpReflectable {
    var shown = 1
    var hidden = 1
    var customDumpMirror: Mirror { Mirror(self, children: ["shown": shown], displayStyle: .struct) }
  }

  struct Box<Value: Equatable>: Equatable { var value: Value }

  struct Anything { var value: Any }

  struct Row: Equatable {
    var id: Tagged<Row, UUID>
    var title = "a"
  }

  final class Account: Equatable {
    let number: Int
    init(number: Int) { self.number = number }
    static func == (lhs: Account, rhs: Account) -> Bool { lhs === rhs }
  }

  @Test("A remark explains why a difference consists of two equal lines")
  func wholeValue() {
    #expect(
      diff(Opaque(number: 1), Opaque(number: 2)) == """
          // Not equal but no difference detected:
        - Opaque
        + Opaque
        """
    )
  }

  @Test("A difference has a remark before two unequal members that are dumped as the same text")
  func parts() {
    #expect(
      diff([Box(value: Double.nan)], [Box(value: Double.nan)]) == """
          [
            [0]: LookalikeTests.Box(
              // Not equal but no difference detected:
        -     value: nan
        +     value: nan
            )
          ]
        """
    )
    #expect(
      diff((Partial(), 1), (Partial(hidden: 2), 2)) == """
          (
            // Not equal but no difference detected:
        -   LookalikeTests.Partial(shown: 1),
        +   LookalikeTests.Partial(shown: 1),
        -   1
        +   2
          )
        """
    )
  }

  @Test("A difference has no remark about unequal members whose own descriptions are equal")
  func sameTexts() {
    #expect(
      diff((Opaque(number: 1), 1), (Opaque(number: 2), 1)) == """
          (
        -   Opaque,
        +   Opaque,
            1
          )
        """
    )
  }

  @Test(
    "If two unequal values look the same when dumped, their difference shows '…' instead of members"
  )
  func unequalWithEqualMembers() {
    struct Never: Equatable {
      var first = 1
      var second = 2
      static func == (lhs: Never, rhs: Never) -> Bool { false }
    }
    #expect(
      diff(Never(), Never()) == """
          // Not equal but no difference detected:
        - LookalikeTests.Never(…)
        + LookalikeTests.Never(…)
        """
    )
    #expect(
      diff(Box(value: [Never()]), Box(value: [Never()])) == """
          LookalikeTests.Box(
            value: [
              // Not equal but no difference detected:
        -     [0]: LookalikeTests.Never(…)
        +     [0]: LookalikeTests.Never(…)
            ]
          )
        """
    )
  }

  struct Redacted: CustomDumpStringConvertible {
    var text: String
    var customDumpDescription: String { "<redacted>" }
  }

  struct Login {
    var name = "Blob"
    var password: Redacted
  }

  @Test("Values that differ only in redacted members are reported as different")
  func redactedMembers() {
    #expect(diff(Redacted(text: "a"), Redacted(text: "a")) == nil)
    #expect(diff(Redacted(text: "a"), Redacted(text: "b")) != nil)
    #expect(
      diff(Login(password: Redacted(text: "a")), Login(password: Redacted(text: "b"))) == """
          LookalikeTests.Login(
            name: "Blob",
        -   password: <redacted>
        +   password: <redacted>
          )
        """
    )
  }

  @Test("Comparing self-referencing objects that dump themselves as strings does not loop forever")
  func redactedCycle() {
    final class Node: CustomDumpStringConvertible {
      var next: Node?
      var customDumpDescription: String { "Node" }
    }
    let nodes = [Node(), Node()]
    for node in nodes { node.next = node }
    defer { for node in nodes { node.next = nil } }
    #expect(diff(nodes[0], nodes[1]) == nil)
  }

  @Test("Comparing a self-referencing object that is never equal to itself does not loop forever")
  func unequalCycle() {
    final class Node: Equatable {
      var next: Node?
      var number = 1
      static func == (lhs: Node, rhs: Node) -> Bool { false }
    }
    let node = Node()
    node.next = node
    defer { node.next = nil }
    #expect(
      diff(node, node) == """
          LookalikeTests.Node(
            // Not equal but no difference detected:
        -   next: LookalikeTests.Node(↩︎),
        +   next: LookalikeTests.Node(↩︎),
            number: 1
          )
        """
    )
  }

  @Test("A remark in a difference explains a change to a member that the dump omits")
  func hiddenMember() {
    #expect(
      diff(Partial(), Partial(hidden: 2)) == """
          // Not equal but no difference detected:
        - LookalikeTests.Partial(shown: 1)
        + LookalikeTests.Partial(shown: 1)
        """
    )
  }

  @Test("Two equal values have no difference even if their dumps differ")
  func equalByOwnMeasure() {
    struct Loose: Equatable {
      var id = 1
      var number: Int
      static func == (lhs: Loose, rhs: Loose) -> Bool { lhs.id == rhs.id }
    }
    #expect(diff(Loose(number: 1), Loose(number: 2)) == nil)
    #expect(
      diff((Loose(number: 1), 1), (Loose(number: 2), 2)) == """
          (
            LookalikeTests.Loose(…),
        -   1
        +   2
          )
        """
    )
  }

  @Test("The difference of two models that differ only in their tagged ids shows the ids")
  func ids() {
    let first = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    let second = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2))
    #expect(
      diff(Row(id: Tagged(first)), Row(id: Tagged(second))) == """
          LookalikeTests.Row(
        -   id: UUID(00000000-0000-0000-0000-000000000001),
        +   id: UUID(00000000-0000-0000-0000-000000000002),
            title: "a"
          )
        """
    )
  }

  @Test("If two dates are in the same millisecond, a difference shows all digits of the dates")
  func dates() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      diff(date, date.addingTimeInterval(0.000_25)) == """
        - Date(timeIntervalSinceReferenceDate: 0.0)
        + Date(timeIntervalSinceReferenceDate: 0.00025)
        """
    )
  }

  @Test("The difference of two `Data` values of the same size begins at their first different byte")
  func data() {
    #expect(
      diff(Box(value: Data([1, 2])), Box(value: Data([1, 255]))) == """
          LookalikeTests.Box(
        -   value: Data(2 bytes, [1]: 02)
        +   value: Data(2 bytes, [1]: ff)
          )
        """
    )
    let zeros = Data(repeating: 0, count: 20)
    #expect(
      diff(zeros, Data([0, 0]) + Data(repeating: 16, count: 18)) == """
        - Data(20 bytes, [2]: 00 00 00 00 00 00 00 00 …)
        + Data(20 bytes, [2]: 10 10 10 10 10 10 10 10 …)
        """
    )
  }

  @Test("A difference of values with equal dumps but different types also shows the types")
  func types() {
    #expect(
      diff(1 as any Equatable, UInt8(1) as any Equatable) == """
        - 1 as Int
        + 1 as UInt8
        """
    )
    #expect(
      diff(Anything(value: 1), Anything(value: UInt8(1))) == """
          LookalikeTests.Anything(
        -   value: 1 as Int
        +   value: 1 as UInt8
          )
        """
    )
  }

  @Test("In a difference, a number distinguishes different objects that have equal members")
  func objects() {
    #expect(
      diff(Account(number: 1), Account(number: 1)) == """
        - LookalikeTests.Account(number: 1)
        + #1 LookalikeTests.Account(number: 1)
        """
    )
  }

  @Test("Comparing self-referencing objects for a difference does not loop forever")
  func cycles() {
    final class Node {
      var name: String
      var next: Node?
      init(name: String) { self.name = name }
    }
    let nodes = [Node(name: "a"), Node(name: "a")]
    for node in nodes { node.next = node }
    defer { for node in nodes { node.next = nil } }
    #expect(diff(nodes[0], nodes[1]) == nil)
    nodes[1].name = "b"
    #expect(
      diff(nodes[0], nodes[1]) == """
        - LookalikeTests.Node(
        -   name: "a",
        -   next: LookalikeTests.Node(↩︎)
        - )
        + #1 LookalikeTests.Node(
        +   name: "b",
        +   next: #1 LookalikeTests.Node(↩︎)
        + )
        """
    )
  }

  @Test("A remark in a difference explains a value that is not equal to itself")
  func notANumber() {
    #expect(
      diff(Double.nan, .nan) == """
          // Not equal but no difference detected:
        - nan
        + nan
        """
    )
  }
}
