import CustomDump
import Testing

@Suite("Differences between multi-line strings")
struct TextDiffTests {
  struct Box<Value> { var value: Value }

  @Test("A difference indents blank lines of a string like the string's other lines")
  func blankLines() {
    struct Note {
      var text: String
      var number = 1
    }
    #expect(
      diff(Note(text: "a\n\nb"), Note(text: "a\n\nc")) == #"""
          TextDiffTests.Note(
            text: """
              a
        \#("      ")
        -     b
        +     c
              """,
            number: 1
          )
        """#
    )
  }

  @Test(
    "If the old or the new string is empty, a difference shows only added or only removed lines"
  )
  func emptyText() {
    #expect(diff("", "a\nb") == "  \"\"\"\n+ a\n+ b\n  \"\"\"")
    #expect(diff("a\nb", "") == "  \"\"\"\n- a\n- b\n  \"\"\"")
  }

  @Test("A difference compares multi-line strings line by line")
  func longTexts() {
    #expect(
      diff("one\ntwo\nthree", "one\n2\nthree") == #"""
          """
          one
        - two
        + 2
          three
          """
        """#
    )
    #expect(
      diff(Box(value: "one\ntwo"), Box(value: "one\n2")) == #"""
          TextDiffTests.Box(
            value: """
              one
        -     two
        +     2
              """
          )
        """#
    )
  }
}
