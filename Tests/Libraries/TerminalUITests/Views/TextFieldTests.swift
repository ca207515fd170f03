import TerminalUI
import Testing

@Suite("The text field view")
struct TextFieldTests {
  private func editing(_ text: String, at cursor: Int) -> TextEditing {
    var editing = TextEditing(text, allowsLineBreaks: true)
    editing.moveCursor(to: cursor)
    return editing
  }

  private func drawn(_ text: String, at cursor: Int, width: Int = 6) -> Drawn {
    Drawn(TextField(editing(text, at: cursor), isFocused: true), width: width)
  }

  @Test(
    "A text field shows the cursor and the text around it",
    arguments: [
      ("abc", 3, "abc", 3), ("設計", 1, "設計", 2), ("", 0, "", 0),
      ("abcdef", 0, "abcdef", 0), ("abcdef", 5, "abcdef", 5), ("abcdef", 6, "…ef", 3),
      ("abcdefghij", 5, "abcdef", 5), ("abcdefghij", 6, "…efgh…", 3), ("abcdefghij", 10, "…hij", 4),
      ("a\u{1B}b", 2, "a␛b", 2), ("a\tb", 3, "a␉b", 3),
      ("設計会議設計", 3, "…会議…", 3),
    ]
  )
  func showTheCursorAndWhatIsAroundIt(text: String, cursor: Int, line: String, x: Int) {
    let drawn = drawn(text, at: cursor)
    #expect(drawn.lines == [line])
    #expect(drawn.canvas.buffer.cursor == Point(x: x, y: 0))
  }

  @Test(
    "A text field shows as much of a long text as fits the width, including the cursor",
    arguments: [false, true]
  )
  func showTheSameOfALongTextWhereverItsCursorStands(isFocused: Bool) {
    let text = String(repeating: "ab設\u{1B}é", count: 4)
    let shown = text.sanitized()
    for cursor in 0...text.count {
      let field = TextField(editing(text, at: cursor), isFocused: isFocused)
      let drawn = Drawn(field, width: 9)
      let line = drawn.lines[0].drop { $0 == "…" || $0 == " " }
      #expect(shown.contains(line.hasSuffix("…") ? line.dropLast() : line[...]), "at \(cursor)")
      #expect(drawn.lines[0].columnWidth <= 9)
      #expect((drawn.canvas.buffer.cursor != nil) == isFocused)
    }
  }

  @Test("A text field without focus shows no cursor")
  func showNoCursorWithoutFocus() {
    let drawn = Drawn(TextField(TextEditing("abc"), isFocused: false), width: 6)
    #expect(drawn.canvas.buffer.cursor == nil)
  }

  @Test("A text field without focus shows the start of its text")
  func showTheBeginningWithoutFocus() {
    let field = TextField(editing("abcdefghij", at: 10), isFocused: false)
    #expect(Drawn(field, width: 6).lines == ["abcde…"])
    #expect(field.offset(at: 3, in: Rect(x: 0, y: 0, width: 6, height: 1)) == 3)
  }

  @Test("An empty text field shows its placeholder")
  func showTheirPlaceholderWhileTheyAreEmpty() {
    let drawn = Drawn(TextField(TextEditing(), isFocused: true, placeholder: "Title"), width: 8)
    #expect(drawn.lines == ["Title"])
    #expect(drawn.styles == ["ddddd..."])
  }

  @Test(
    "A click puts a text field's cursor before the clicked character, or at the nearer end of the text",
    arguments: [(2, 0), (3, 1), (5, 3), (7, 3), (99, 3), (-4, 0)]
  )
  func areClickedBetweenClusters(x: Int, offset: Int) {
    let field = TextField(TextEditing("abc"), isFocused: true)
    #expect(field.offset(at: x, in: Rect(x: 2, y: 0, width: 6, height: 1)) == offset)
  }

  @Test("A text field of several lines wraps its text and scrolls")
  func ofSeveralLinesAreWrappedAndScrolled() {
    let text = "Shipped the login page.\nNext: the API"
    let end = Drawn(
      TextArea(editing(text, at: 99), isFocused: true),
      width: 13,
      height: 3
    )
    #expect(end.lines == ["login page.", "Next: the", "API"])
    #expect(end.canvas.buffer.cursor == Point(x: 3, y: 2))
    let start = Drawn(TextArea(editing(text, at: 4), isFocused: true), width: 13, height: 3)
    #expect(start.lines == ["Shipped the", "login page.", "Next: the"])
    #expect(start.canvas.buffer.cursor == Point(x: 4, y: 0))
  }

  @Test(
    "A click into a text field moves the cursor to the clicked line",
    arguments: [
      (Point(x: 1, y: 1), 0), (Point(x: 3, y: 2), 6), (Point(x: 99, y: 1), 3),
      (Point(x: 1, y: 99), 4),
    ]
  )
  func ofSeveralLinesAreClickedInTheirLines(point: Point, offset: Int) {
    let area = TextArea(editing("one two", at: 0), isFocused: true)
    #expect(area.offset(at: point, in: Rect(x: 1, y: 1, width: 5, height: 3)) == offset)
  }

  @Test("A text field can be drawn in an empty area")
  func areHarmlessWithoutRoom() {
    #expect(drawn("abc", at: 2, width: 0).lines == [""])
    #expect(drawn("abc", at: 2, width: 1).canvas.buffer.cursor == Point(x: 0, y: 0))
    #expect(
      Drawn(TextArea(editing("abc", at: 1), isFocused: true), width: 1, height: 1).lines.count == 1
    )
  }
}
