import TerminalUI
import Testing

@Suite("Editing the text of a text field")
struct TextEditingTests {
  /// Creates a `TextEditing` whose cursor is at the `|`.
  private func editing(_ text: String, allowsLineBreaks: Bool = false) -> TextEditing {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var editing = TextEditing(parts.joined(), allowsLineBreaks: allowsLineBreaks)
    editing.moveCursor(to: parts[0].count)
    return editing
  }

  private func shown(_ editing: TextEditing) -> String {
    String(editing.characters[..<editing.cursor]) + "|"
      + String(editing.characters[editing.cursor...])
  }

  @Test(
    "The editing keys of a text field have the same effect as in a shell",
    arguments: [
      ("ab|", KeyPress("c"), "abc|"), ("|ab", "設", "設|ab"), ("a|b", " ", "a |b"),
      ("a|b", .key(.left), "|ab"), ("|ab", .key(.left), "|ab"), ("ab|", .control("b"), "a|b"),
      ("a|b", .key(.right), "ab|"), ("ab|", .key(.right), "ab|"), ("|ab", .control("f"), "a|b"),
      ("e\u{301}|x", .key(.left), "|éx"), ("|👩‍🚀x", .key(.right), "👩‍🚀|x"),
      ("a bc|", .key(.home), "|a bc"), ("a bc|", .control("a"), "|a bc"),
      ("|a bc", .key(.end), "a bc|"), ("|a bc", .control("e"), "a bc|"),
      ("one two, |", .alt("b"), "one |two, "), ("one tw|o", .key(.left, .control), "one |two"),
      ("on|e, two", .alt("f"), "one|, two"), ("one|, two", .key(.right, .alt), "one, two|"),
      ("設計| 会議", .alt("f"), "設計 会議|"),
      ("ab|c", .key(.backspace), "a|c"), ("|abc", .key(.backspace), "|abc"),
      ("a👩‍🚀|", .control("h"), "a|"), ("ab|c", .key(.delete), "ab|"), ("abc|", .key(.delete), "abc|"),
      ("|🇩🇪x", .control("d"), "|x"),
      ("one t|wo", .control("k"), "one t|"), ("one t|wo", .control("u"), "|wo"),
      ("one t.wo|", .control("w"), "one |"), ("one  |", .control("w"), "|"),
      ("one t.wo|", .key(.backspace, .alt), "one t.|"), ("|one two", .alt("d"), "| two"),
    ]
  )
  func keysDoWhatTheyDoInAShell(text: String, press: KeyPress, result: String) {
    var editing = editing(text)
    let isHandled = editing.handle(press)
    #expect(isHandled)
    #expect(shown(editing) == result)
  }

  @Test(
    "A text field does not handle keys that edit no text, such as Enter, Tab and Escape",
    arguments: [
      KeyPress.key(.enter), .key(.tab), .key(.escape), .key(.up), .key(.down), .control("c"),
      .key(.function(1)), .alt("x"),
    ]
  )
  func otherKeysAreLeftToOthers(press: KeyPress) {
    var editing = editing("a|b")
    let isHandled = editing.handle(press)
    #expect(!isHandled)
    #expect(shown(editing) == "a|b")
  }

  @Test("Text that a kill command has cut can be inserted again with Ctrl-Y")
  func whatWasKilledCanBeYanked() {
    var editing = editing("one two| three")
    editing.handle(.control("w"))
    editing.handle(.key(.end))
    editing.handle(.control("y"))
    #expect(shown(editing) == "one  threetwo|")
  }

  @Test("Text that consecutive kill commands have cut is inserted again as a whole")
  func whatIsKilledInARowIsYankedTogether() {
    var editing = editing("one two |three")
    editing.handle(.control("w"))
    editing.handle(.control("w"))
    editing.handle(.control("k"))
    #expect(shown(editing) == "|")
    editing.handle(.control("y"))
    #expect(shown(editing) == "one two three|")
    editing.handle(.key(.left))
    editing.handle(.control("u"))
    editing.handle(.control("y"))
    #expect(shown(editing) == "one two thre|e")
  }

  @Test("If a kill command cuts nothing, Ctrl-Y still inserts the text of the previous cut")
  func killingNothingKeepsWhatWasKilled() {
    var editing = editing("one| two")
    editing.handle(.control("k"))
    editing.handle(.key(.right))
    editing.handle(.control("k"))
    editing.handle(.control("y"))
    #expect(shown(editing) == "one two|")
  }

  @Test("Characters that join into one are edited as one character")
  func clustersThatJoinAreEditedAsOne() {
    var editing = editing("e|x")
    editing.insert("\u{301}")
    #expect(shown(editing) == "é|x")
    editing.moveCursor(to: 0)
    editing.insert("🇩")
    editing.moveCursor(to: 1)
    editing.insert("🇪")
    #expect(shown(editing) == "🇩🇪|éx")
    #expect(editing.characters.count == 3)
    editing.moveCursor(to: 0)
    editing.insert("👩\u{200D}")
    #expect(editing.characters.count == editing.text.count)
  }

  @Test("Line breaks in a single-line text field become spaces")
  func linesBecomeOneWhereThereIsOneAlone() {
    var editing = TextEditing("a\r\nb")
    editing.insert("c\nd\re\u{2028}")
    #expect(editing.text == "a bc d e ")
  }

  @Test("Text pasted into a text field keeps its control characters")
  func whatIsPastedIsKeptAsItIs() {
    var editing = TextEditing()
    editing.insert("\u{1B}[31m\t\u{202E}")
    #expect(editing.text == "\u{1B}[31m\t\u{202E}")
  }

  @Test("If code replaces the text of a text field, the cursor keeps its position where possible")
  func aTextFromElsewhereLeavesTheCursorWhereItCan() {
    var editing = editing("one| two")
    editing.text = "three"
    #expect(shown(editing) == "thr|ee")
    editing.text = "x"
    #expect(shown(editing) == "x|")
    editing.text = "longer"
    #expect(shown(editing) == "longer|")
  }

  @Test(
    "Setting a text field's text from code ends a sequence of kill commands or cursor movements"
  )
  func aTextFromElsewhereEndsWhatWasBegun() {
    var editing = editing("one two|")
    editing.handle(.control("w"))
    editing.text = "three"
    editing.handle(.control("w"))
    editing.handle(.control("y"))
    #expect(shown(editing) == "three|")
    editing = self.editing("abcd|\ny\n", allowsLineBreaks: true)
    editing.handle(.key(.down))
    editing.text = "abc\ndefg\nhijklm"
    editing.handle(.key(.down))
    #expect(shown(editing) == "abc\ndefg\nhi|jklm")
  }

  @Test(
    "The wrapped lines of a text field contain the whole text",
    arguments: [
      ("", 10, [""]), ("one\n", 10, ["one", ""]), ("one two", 10, ["one two"]),
      ("one two", 7, ["one ", "two"]), ("one  two", 5, ["one  ", "two"]),
      ("abc def", 4, ["abc ", "def"]), ("abc  def", 4, ["abc ", " ", "def"]), ("abc ", 4, ["abc "]),
      ("abc\u{20}\ndef", 4, ["abc ", "def"]), ("設計 設", 5, ["設計 ", "設"]),
      ("abcdefgh", 4, ["abc", "def", "gh"]), ("設計会議", 6, ["設計", "会議"]),
      ("ab\n\ncd", 9, ["ab", "", "cd"]), ("設計", 0, ["設", "計"]), ("one two", .max, ["one two"]),
    ]
  )
  func linesAreWrappedWithoutLosingAnything(text: String, width: Int, lines: [String]) {
    let editing = TextEditing(text, allowsLineBreaks: true)
    #expect(editing.lines(width: width).map { String(editing.characters[$0]) } == lines)
  }

  @Test(
    "In a text field of several lines, keys move the cursor between lines and edit the cursor's line",
    arguments: [
      ("ab\ncd|", KeyPress.key(.up), 20, "ab|\ncd"),
      ("ab|\ncd", .key(.down), 20, "ab\ncd|"),
      ("ab|\ncd", .key(.up), 20, "|ab\ncd"),
      ("ab\nc|d", .key(.down), 20, "ab\ncd|"),
      ("one two|", .key(.up), 5, "one| two"),
      ("o|ne two", .key(.down), 5, "one t|wo"),
      ("設計\nabc|", .key(.up), 20, "設|計\nabc"),
      ("ab|", .key(.enter), 20, "ab\n|"),
      ("ab\nc|d", .key(.home), 20, "ab\n|cd"),
      ("a|b\ncd", .control("e"), 20, "ab|\ncd"),
      ("a|b\ncd", .control("k"), 20, "a|\ncd"),
      ("a|\ncd", .control("k"), 20, "a|cd"),
      ("ab\nc|d", .control("u"), 20, "ab\n|d"),
    ]
  )
  func severalLinesAreMovedThrough(text: String, press: KeyPress, width: Int, result: String) {
    var editing = editing(text, allowsLineBreaks: true)
    let isHandled = editing.handle(press, width: width)
    #expect(isHandled)
    #expect(shown(editing) == result)
  }

  @Test("Moving the cursor past a shorter line of a text field keeps the cursor's column")
  func movingPastAShorterLineKeepsTheColumn() {
    var editing = editing("abcd|\ne\nfghi", allowsLineBreaks: true)
    editing.handle(.key(.down))
    #expect(shown(editing) == "abcd\ne|\nfghi")
    editing.handle(.key(.down))
    #expect(shown(editing) == "abcd\ne\nfghi|")
  }
}
