import CustomDump
import Foundation
import Tagged
import Testing

@Suite("A difference of unequal values that look the same")
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

  @Test("says so")
  func wholeValue() {
    #expect(
      diff(Opaque(number: 1), Opaque(number: 2)) == """
          // Not equal but no difference detected:
        - Opaque
        + Opaque
        """
    )
  }

  @Test("says so where they are, beside other differences")
  func parts() {
    #expect(
      diff([Box(value: Opaque(number: 1))], [Box(value: Opaque(number: 2))]) == """
          [
            [0]: LookalikeTests.Box(
              // Not equal but no difference detected:
        -     value: Opaque
        +     value: Opaque
            )
          ]
        """
    )
    #expect(
      diff((Opaque(number: 1), 1), (Opaque(number: 2), 2)) == """
          (
            // Not equal but no difference detected:
        -   Opaque,
        +   Opaque,
        -   1
        +   2
          )
        """
    )
  }

  @Test("says so if they differ in what reflection does not see")
  func hiddenMember() {
    #expect(
      diff(Partial(), Partial(hidden: 2)) == """
          // Not equal but no difference detected:
        - LookalikeTests.Partial(shown: 1)
        + LookalikeTests.Partial(shown: 1)
        """
    )
  }

  @Test("leaves out equal values, even if their dumps differ")
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

  @Test("shows the ids of two models that differ in nothing else")
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

  @Test("shows dates of the same millisecond to their last digit")
  func dates() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      diff(date, date.addingTimeInterval(0.000_25)) == """
        - Date(timeIntervalSinceReferenceDate: 0.0)
        + Date(timeIntervalSinceReferenceDate: 0.00025)
        """
    )
  }

  @Test("shows the bytes of data of the same size")
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

  @Test("shows the types of values of different types")
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

  @Test("tells objects apart that are not the same")
  func objects() {
    #expect(
      diff(Account(number: 1), Account(number: 1)) == """
        - LookalikeTests.Account(number: 1)
        + #1 LookalikeTests.Account(number: 1)
        """
    )
  }

  @Test("of objects that refer to each other comes to an end")
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

  @Test("says so for a value that is not equal to itself")
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
