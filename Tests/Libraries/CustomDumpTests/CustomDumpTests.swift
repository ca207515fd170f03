import CustomDump
import Foundation
import Testing

@Suite("A dump")
struct CustomDumpTests {
  struct User: Equatable, Identifiable {
    var id: Int
    var name: String
    var friends: [User] = []
  }

  enum Route: Equatable {
    case home
    case user(User)
    case search(text: String, page: Int)
    case pair(Int, Int)
  }

  final class Node {
    let name: String
    var next: Node?
    init(name: String) { self.name = name }
  }

  class Animal { let legs = 4 }
  final class Dog: Animal { let name = "Rex" }

  @Test(
    "shows simple values as they are written in code",
    arguments: [
      (1 as any Sendable, "1"),
      (1.5, "1.5"),
      (true, "true"),
      ("a \"quoted\" text", #""a \"quoted\" text""#),
      ("abc".dropFirst(), #""bc""#),
      (Character("x"), #""x""#),
      (Int?.none, "nil"),
      (Int?.some(1), "1"),
      ([Int](), "[]"),
      ([String: Int](), "[:]"),
      (Route.home, ".home"),
      (User.self as any Any.Type, "CustomDumpTests.User.self"),
      ([String?].self as any Any.Type, "[String?].self"),
      ([String: [Int]].self as any Any.Type, "[String: [Int]].self"),
      (
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        "UUID(00000000-0000-0000-0000-000000000001)"
      ),
      (URL(filePath: "/tmp/a"), "URL(file:///tmp/a)"),
      (Data([1, 2, 3, 4]), "Data(4 bytes)"),
      (Date(timeIntervalSinceReferenceDate: 0.5), "Date(2001-01-01T00:00:00.500Z)"),
      (Duration.seconds(1.5), "Duration(1.5 seconds)"),
    ]
  )
  func simpleValues(value: any Sendable, expected: String) {
    #expect(String(customDumping: value) == expected)
  }

  @Test("shows the members of a structure on lines of their own")
  func structure() {
    #expect(
      String(customDumping: User(id: 1, name: "Blob", friends: [User(id: 2, name: "Ada")])) == """
        CustomDumpTests.User(
          id: 1,
          name: "Blob",
          friends: [
            [0]: CustomDumpTests.User(
              id: 2,
              name: "Ada",
              friends: []
            )
          ]
        )
        """
    )
  }

  @Test("shows the payload of an enumeration's case with its labels")
  func enumerations() {
    #expect(
      String(customDumping: Route.search(text: "a", page: 2)) == """
        .search(
          text: "a",
          page: 2
        )
        """
    )
    #expect(
      String(customDumping: Route.pair(1, 2)) == """
        .pair(
          1,
          2
        )
        """
    )
    #expect(
      String(customDumping: Optional(Route.user(User(id: 1, name: "Blob")))) == """
        .user(
          CustomDumpTests.User(
            id: 1,
            name: "Blob",
            friends: []
          )
        )
        """
    )
  }

  @Test("shows dictionaries and sets in the same order each time")
  func unorderedCollections() {
    let names = (0..<20).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let dictionary = Dictionary(uniqueKeysWithValues: names.shuffled().map { ($0, 1) })
    let entries = names.map { "  \"\($0)\": 1" }.joined(separator: ",\n")
    #expect(String(customDumping: dictionary) == "[\n\(entries)\n]")
    let elements = names.map { "  \"\($0)\"" }.joined(separator: ",\n")
    #expect(String(customDumping: Set(names.shuffled())) == "Set([\n\(elements)\n])")
  }

  @Test("shows a text of several lines line by line")
  func longText() {
    struct Note { var text: String }
    #expect(
      String(customDumping: Note(text: "one\n\nthree")) == #"""
        CustomDumpTests.Note(
          text: """
            one

            three
            """
        )
        """#
    )
  }

  @Test("shows an object once, however often it is met")
  func cycle() {
    let first = Node(name: "first")
    let second = Node(name: "second")
    first.next = second
    second.next = first
    defer { second.next = nil }
    #expect(
      String(customDumping: first) == """
        CustomDumpTests.Node(
          name: "first",
          next: CustomDumpTests.Node #2(
            name: "second",
            next: CustomDumpTests.Node(↩︎)
          )
        )
        """
    )
  }

  @Test("shows inherited members first")
  func inheritance() {
    #expect(
      String(customDumping: Dog()) == """
        CustomDumpTests.Dog(
          legs: 4,
          name: "Rex"
        )
        """
    )
  }

  @Test("lets a type decide what is shown of it")
  func customization() {
    struct Wrapper: CustomDumpRepresentable { var customDumpValue: Any { [1] } }
    struct Secret: CustomDumpStringConvertible { var customDumpDescription: String { "Secret(…)" } }
    struct Partial: CustomDumpReflectable {
      var customDumpMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
      let hidden = 2
    }
    #expect(String(customDumping: Wrapper()) == "[\n  [0]: 1\n]")
    #expect(String(customDumping: Secret()) == "Secret(…)")
    #expect(String(customDumping: Partial()) == "CustomDumpTests.Partial(\n  shown: 1\n)")
  }

  @Test("goes no deeper than it is told to, and carries a name and a margin")
  func depthNameAndIndent() {
    var text = ""
    let user = User(id: 1, name: "Blob", friends: [User(id: 2, name: "Ada")])
    customDump(user, to: &text, name: "user", indent: 2, maxDepth: 1)
    #expect(
      text == """
          user: CustomDumpTests.User(
            id: 1,
            name: "Blob",
            friends: […]
          )

        """
    )
  }

  @Test("shows functions and key paths by their types and paths")
  func functionsAndKeyPaths() {
    let increment: (Int) -> Int = { $0 + 1 }
    #expect(String(customDumping: increment) == "(Int) -> Int")
    #expect(String(customDumping: \User.name as AnyKeyPath) == #"\User.name"#)
  }
}
