import TerminalUI
import Testing

@Suite("A text view")
struct TextTests {
  @Test(
    "A text view truncates or wraps its text",
    arguments: [
      (Text("Shipped the login page"), ["Shipped the…", "", ""]),
      (Text("Shipped the login page", isWrapped: true), ["Shipped the", "login page", ""]),
      (Text("a\nb", isWrapped: true), ["a", "b", ""]),
      (Text("a\nb"), ["a b", "", ""]),
      (
        Text("one two three four five six seven", isWrapped: true),
        ["one two", "three four", "five six…"]
      ),
      (Text("ab", alignment: .center), ["     ab", "", ""]),
      (Text("ab cd", alignment: .trailing), ["       ab cd", "", ""]),
      (Text("\u{1B}[2J"), ["␛[2J", "", ""]),
    ]
  )
  func isCutOrWrapped(text: Text, lines: [String]) {
    #expect(Drawn(text, width: 12, height: 3).lines == lines)
  }
}
