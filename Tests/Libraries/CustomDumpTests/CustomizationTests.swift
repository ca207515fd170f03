import CustomDump
import Testing

@Suite("Types that customise their dumps")
struct CustomizationTests {
  @Test("A `CustomDumpRepresentable` value is dumped as the value that represents it")
  func representable() {
    struct Wrapper: CustomDumpRepresentable { var customDumpValue: Any { [1] } }
    #expect(String(customDumping: Wrapper()) == "[\n  [0]: 1\n]")
  }

  @Test("A value that provides its own string for dumps is dumped as that string")
  func stringConvertible() {
    struct Secret: CustomDumpStringConvertible { var customDumpDescription: String { "Secret(…)" } }
    #expect(String(customDumping: Secret()) == "Secret(…)")
  }

  @Test("An enumeration that dumps itself as a string is dumped as that string alone")
  func stringConvertibleEnumeration() {
    enum Secret: CustomDumpStringConvertible {
      case key
      var customDumpDescription: String { "Secret" }
    }
    #expect(String(customDumping: Secret.key) == "Secret")
  }

  @Test("A value whose mirror has the enumeration style is dumped like an enumeration case")
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

  @Test("A value that provides its own mirror for dumps is dumped with the mirror's members")
  func reflectable() {
    struct Partial: CustomDumpReflectable {
      var customDumpMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
      let hidden = 2
    }
    #expect(String(customDumping: Partial()) == "CustomizationTests.Partial(shown: 1)")
  }

  @Test("A value with a custom mirror is dumped with the mirror's members")
  func mirror() {
    struct Partial: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
      let hidden = 2
    }
    #expect(String(customDumping: Partial()) == "CustomizationTests.Partial(shown: 1)")
  }

  @Test("A value with a custom description is dumped with its members and not as the description")
  func description() {
    struct Described: CustomStringConvertible {
      var number = 1
      var description: String { "Described" }
    }
    #expect(String(customDumping: Described()) == "CustomizationTests.Described(number: 1)")
  }

  @Test("A value with no description and no display style in its mirror is dumped with its members")
  func mirrorOfNoKind() {
    struct Partial: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }
    }
    #expect(String(customDumping: Partial()) == "CustomizationTests.Partial(shown: 1)")
  }

  @Test(
    "A value with a description is dumped as the description if its mirror has no display style"
  )
  func descriptionInsteadOfMirror() {
    struct Described: CustomReflectable, CustomStringConvertible {
      var description: String { "Described" }
      var customMirror: Mirror { Mirror(self, children: ["number": 1]) }
    }
    #expect(String(customDumping: Described()) == "Described")
  }
}
