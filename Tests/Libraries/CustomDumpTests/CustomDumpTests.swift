import CustomDump
import Foundation
import IdentifiedCollections
import Tagged
import Testing

@Suite("Dumping values as text")
struct CustomDumpTests {
  struct User: Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
    var friends: [User] = []
  }

  enum Route: Equatable, Sendable {
    case home
    case page(Int)
    case user(User)
    case search(text: String, page: Int)
    case pair(Int, Int)
    indirect case next(Route)
  }

  struct Box<Value: Sendable>: Sendable { var value: Value }

  struct TwoLines: CustomDumpStringConvertible {
    var customDumpDescription: String { "a\nb" }
  }

  struct Pair: Hashable {
    var first = 1
    var second = 2
  }

  @Test(
    "Numbers, ranges and other simple values are dumped on one line, like Swift code",
    arguments: [
      (1 as any Sendable, "1"),
      (1_000_000, "1000000"),
      (UInt8(255), "255"),
      (1.5, "1.5"),
      (2.0, "2.0"),
      (true, "true"),
      (Character("x"), #""x""#),
      (Int?.none, "nil"),
      (Int?.some(1), "1"),
      (Int??.some(.some(1)), "1"),
      ([Int](), "[]"),
      ([String: Int](), "[:]"),
      (Set<Int>(), "Set([])"),
      ((), "()"),
      (1..<3, "1..<3"),
      (1...3, "1...3"),
      (1..., "1..."),
      (...3, "...3"),
      (..<3, "..<3"),
      ("a"..."c", #""a"..."c""#),
      (SIMD2(1, 2), "SIMD2<Int>(1, 2)"),
      (Duration.seconds(1.5), "Duration(1.5 seconds)"),
      (CancellationError(), "CancellationError()"),
    ]
  )
  func simpleValues(value: any Sendable, expected: String) {
    #expect(String(customDumping: value) == expected)
  }

  @Test(
    "A string is dumped as a literal with as many number signs as it needs",
    arguments: [
      ("text", #""text""#),
      ("", #""""#),
      (#"a "b""#, ##"#"a "b""#"##),
      (##"a"#b"##, ###"##"a"#b"##"###),
      (#"a\b"#, ##"#"a\b"#"##),
      ("a\tb", #""a\tb""#),
      ("a\t\"b\"", #""a\t\"b\"""#),
      ("a\rb", #""a\rb""#),
      ("\u{1B}[0m", #""\u{1B}[0m""#),
      ("a\n\nb", "\"\"\"\na\n\nb\n\"\"\""),
      ("a\n", "\"\"\"\na\n\n\"\"\""),
      ("a\n\"\"\"", "#\"\"\"\na\n\"\"\"\n\"\"\"#"),
      ("a\r\nb\u{1B}", "\"\"\"\na\\r\nb\\u{1B}\n\"\"\""),
    ]
  )
  func texts(text: String, expected: String) {
    #expect(String(customDumping: text) == expected)
    #expect(String(customDumping: Substring(text)) == expected)
  }

  @Test(
    "A dump shows a type as its name without its module",
    arguments: [
      (User.self as Any.Type, "CustomDumpTests.User.self"),
      ([String?].self, "[String?].self"),
      ([String: [Int]].self, "[String: [Int]].self"),
      (Box<Int>.self, "CustomDumpTests.Box<Int>.self"),
      (String.Encoding.self, "String.Encoding.self"),
    ]
  )
  func types(type: Any.Type, expected: String) {
    #expect(String(customDumping: type) == expected)
  }

  @Test("A dump shows a function as its type, and a key path as its components")
  func functionsAndKeyPaths() {
    let increment: @Sendable (Int) -> Int = { $0 + 1 }
    #expect(String(customDumping: increment) == "@Sendable (Int) -> Int")
    #expect(
      String(customDumping: Box(value: increment))
        == "CustomDumpTests.Box(value: @Sendable (Int) -> Int)"
    )
    #expect(String(customDumping: \User.name) == #"\User.name"#)
    #expect(
      String(customDumping: \User.friends[0].name) == #"\User.friends.<computed (User)>.name"#
    )
  }

  @Test("Each member of a structure is dumped on its own line")
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

  @Test(
    "A structure with a single member is dumped on one line if the member has no members of its own",
    arguments: [
      (Box(value: 1) as any Sendable, "CustomDumpTests.Box(value: 1)"),
      (Box(value: [Int]()), "CustomDumpTests.Box(value: [])"),
      (Box(value: Route.home), "CustomDumpTests.Box(value: .home)"),
      (Box(value: Int?.none), "CustomDumpTests.Box(value: nil)"),
      (Box(value: Int?.some(1)), "CustomDumpTests.Box(\n  value: 1\n)"),
      (Box(value: 1..<2), "CustomDumpTests.Box(\n  value: 1..<2\n)"),
      (Box(value: SIMD2(1, 2)), "CustomDumpTests.Box(\n  value: SIMD2<Int>(1, 2)\n)"),
      (Box(value: URL(string: "a:b")), "CustomDumpTests.Box(value: URL(a:b))"),
      (Box(value: Optional("x" as Character)), #"CustomDumpTests.Box(value: "x")"#),
      (Box(value: Optional(TwoLines())), "CustomDumpTests.Box(\n  value: a\n  b\n)"),
      (Box(value: [1]), "CustomDumpTests.Box(\n  value: [\n    [0]: 1\n  ]\n)"),
      (Box(value: Route.page(1)), "CustomDumpTests.Box(\n  value: .page(1)\n)"),
      (Box(value: "a\nb"), "CustomDumpTests.Box(\n  value: \"\"\"\n    a\n    b\n    \"\"\"\n)"),
    ]
  )
  func onlyMember(value: any Sendable, expected: String) {
    #expect(String(customDumping: value) == expected)
  }

  @Test(
    "The payload of an enumeration case is dumped with its labels",
    arguments: [
      (Route.home, "CustomDumpTests.Route.home"),
      (.page(1), "CustomDumpTests.Route.page(1)"),
      (.pair(1, 2), "CustomDumpTests.Route.pair(\n  1,\n  2\n)"),
      (.search(text: "a", page: 2), "CustomDumpTests.Route.search(\n  text: \"a\",\n  page: 2\n)"),
      (.next(.next(.home)), "CustomDumpTests.Route.next(\n  .next(.home)\n)"),
      (
        .user(User(id: 1, name: "Blob")),
        """
        CustomDumpTests.Route.user(
          CustomDumpTests.User(
            id: 1,
            name: "Blob",
            friends: []
          )
        )
        """
      ),
    ]
  )
  func enumerations(route: Route, expected: String) {
    #expect(String(customDumping: route) == expected)
    #expect(String(customDumping: Optional(route)) == expected)
  }

  @Test("An enumeration case in a collection is dumped without the name of the enumeration")
  func enumerationInCollection() {
    #expect(
      String(customDumping: [Route.home, .pair(1, 2)]) == """
        [
          [0]: .home,
          [1]: .pair(
            1,
            2
          )
        ]
        """
    )
  }

  @Test("An enumeration case whose payload is empty is dumped with empty parentheses")
  func emptyPayload() {
    #expect(String(customDumping: Result<Void, Never>.success(())) == "Result.success()")
  }

  @Test("A type-erased value is dumped like the value that it wraps")
  func typeErasedValue() {
    #expect(String(customDumping: AnyHashable(1)) == "1")
  }

  @Test("Dictionaries and sets are dumped in sorted order")
  func unorderedCollections() {
    let names = (0..<20).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let dictionary = Dictionary(uniqueKeysWithValues: names.shuffled().map { ($0, 1) })
    let entries = names.map { "  \"\($0)\": 1" }.joined(separator: ",\n")
    #expect(String(customDumping: dictionary) == "[\n\(entries)\n]")
    let elements = names.map { "  \"\($0)\"" }.joined(separator: ",\n")
    #expect(String(customDumping: Set(names.shuffled())) == "Set([\n\(elements)\n])")
  }

  @Test("An ordered dictionary is dumped in its own order")
  func orderedEntries() {
    struct Ordered: CustomReflectable {
      let pairs: KeyValuePairs<Int, String>
      var customMirror: Mirror {
        Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary)
      }
    }
    #expect(
      String(customDumping: Ordered(pairs: [2: "x", 1: "y"])) == "[\n  2: \"x\",\n  1: \"y\"\n]"
    )
  }

  @Test("A dictionary key with several members is dumped on several lines")
  func longKey() {
    #expect(
      String(customDumping: [Pair(): 1]) == """
        [
          CustomDumpTests.Pair(
            first: 1,
            second: 2
          ): 1
        ]
        """
    )
  }

  @Test("Tuples are dumped with their labels")
  func tuples() {
    #expect(String(customDumping: (1, b: "a")) == "(\n  1,\n  b: \"a\"\n)")
  }

  @Test("A multi-line string is dumped line by line")
  func longText() {
    struct Note {
      var text: String
      var number = 1
    }
    // A blank line is indented like the other lines.
    #expect(
      String(customDumping: Note(text: "one\n\nthree")) == #"""
        CustomDumpTests.Note(
          text: """
            one
        \#("    ")
            three
            """,
          number: 1
        )
        """#
    )
  }

  @Test("An identified array is dumped like an array")
  func identifiedArray() {
    let users: IdentifiedArrayOf<User> = [User(id: 1, name: "Blob")]
    #expect(String(customDumping: users) == String(customDumping: users.elements))
  }

  @Test(
    "A tagged value is dumped like its raw value",
    arguments: [
      (Tagged<User, Int>(1) as any Sendable, "1"),
      (Tagged<User, String>("a"), #""a""#),
      (
        Tagged<User, UUID>(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))),
        "UUID(00000000-0000-0000-0000-000000000001)"
      ),
      (Tagged<User, Tagged<Route, Bool>>(Tagged(true)), "true"),
      (Box(value: Tagged<User, Int>(1)), "CustomDumpTests.Box(value: 1)"),
    ]
  )
  func taggedValues(value: any Sendable, expected: String) {
    #expect(String(customDumping: value) == expected)
  }

  @Test("A dump uses the maximum depth, the name and the indentation that the caller gives")
  func depthNameAndIndent() {
    var text = ""
    let user = User(id: 1, name: "a\nb", friends: [User(id: 2, name: "Ada")])
    customDump(user, to: &text, name: "user", indent: 2, maxDepth: 1)
    #expect(
      text == """
          user: CustomDumpTests.User(
            id: 1,
            name: "…",
            friends: […]
          )
        """
    )
  }

  @Test("`customDump` returns the value that it dumps")
  func returnedValue() {
    var text = ""
    #expect(customDump(1, to: &text) + 1 == 2)
  }
}
