import CustomDump
import Testing

@Suite("A type")
struct CustomizationTests {
  @Test("is dumped as another value if it says so")
  func representable() {
    struct Wrapper: CustomDumpRepresentable { var customDumpValue: Any { [1] } }
    #expect(String(customDumping: Wrapper()) == "[\n  [0]: 1\n]")
  }

  @Test("is dumped as a text of its own if it says so")
  func stringConvertible() {
    struct Secret: CustomDumpStringConvertible { var customDumpDescription: String { "Secret(…)" } }
    #expect(String(customDumping: Secret()) == "Secret(…)")
  }

  @Test("An enumeration that dumps itself as a text is dumped as that text alone")
  func stringConvertibleEnumeration() {
    enum Secret: CustomDumpStringConvertible {
      case key
      var customDumpDescription: String { "Secret" }
    }
    #expect(String(customDumping: Secret.key) == "Secret")
  }

  @Test("A mirror may show a value as a case of an enumeration")
  func enumerationMirror() {
    struct Button: CustomDumpReflectable {
      var customDumpMirror: Mirror {
        Mirror(self, children: ["cancel": (action: 1, label: "a")], displayStyle: .enum)
      }
    }
    #expect(
      String(customDumping: Button())
        == "CustomizationTests.Button.cancel(\n  action: 1,\n  label: \"a\"\n)"
    )
  }

  @Test("is dumped with those members that it names")
  func reflectable() {
    struct Partial: CustomDumpReflectable {
      var customDumpMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
      let hidden = 2
    }
    #expect(String(customDumping: Partial()) == "CustomizationTests.Partial(shown: 1)")
  }

  @Test("is dumped with the members of its mirror")
  func mirror() {
    struct Partial: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
      let hidden = 2
    }
    #expect(String(customDumping: Partial()) == "CustomizationTests.Partial(shown: 1)")
  }

  @Test("is dumped with its members and not by its description")
  func description() {
    struct Described: CustomStringConvertible {
      var number = 1
      var description: String { "Described" }
    }
    #expect(String(customDumping: Described()) == "CustomizationTests.Described(number: 1)")
  }

  @Test("is dumped with the members of its mirror, also if that is of no known kind")
  func mirrorOfNoKind() {
    struct Partial: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }
    }
    #expect(String(customDumping: Partial()) == "CustomizationTests.Partial(shown: 1)")
  }

  @Test("is dumped as its description if its mirror is of no known kind")
  func descriptionInsteadOfMirror() {
    struct Described: CustomReflectable, CustomStringConvertible {
      var description: String { "Described" }
      var customMirror: Mirror { Mirror(self, children: ["number": 1]) }
    }
    #expect(String(customDumping: Described()) == "Described")
  }
}
