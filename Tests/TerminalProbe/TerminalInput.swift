import TerminalUI

/// The bytes that a terminal sends, and their meaning.
struct TerminalInput {
  /// The bytes as text.
  let text: String

  /// The events that the bytes encode.
  let events: [InputEvent]

  init(_ text: String, _ events: InputEvent...) {
    self.text = text
    self.events = events
  }

  /// Samples of all kinds, none of which is the beginning of another.
  static let known = [
    TerminalInput("a", .key("a")),
    TerminalInput("é設", .key("é"), .key("設")),
    TerminalInput("\r", .key(.key(.enter))),
    TerminalInput("\t", .key(.key(.tab))),
    TerminalInput("\u{7F}", .key(.key(.backspace))),
    TerminalInput("\u{0}", .key(.control(" "))),
    TerminalInput("\u{3}", .key(.control("c"))),
    TerminalInput("\u{1B}b", .key(.alt("b"))),
    TerminalInput("\u{1B}[A", .key(.key(.up))),
    TerminalInput("\u{1B}OP", .key(.key(.function(1)))),
    TerminalInput("\u{1B}[1;5C", .key(.key(.right, .control))),
    TerminalInput("\u{1B}[3~", .key(.key(.delete))),
    TerminalInput("\u{1B}[Z", .key(.key(.tab, .shift))),
    TerminalInput("\u{1B}[[B", .key(.key(.function(2)))),
    TerminalInput("\u{1B}[97;5u", .key(.control("a"))),
    TerminalInput("\u{1B}[99;9;9q"),
    TerminalInput("\u{1B}[M !!"),
    TerminalInput(
      "\u{1B}[<0;10;5M",
      .mouse(MouseEvent(.press(.left), at: Point(x: 9, y: 4)))
    ),
    TerminalInput("\u{1B}[<65;1;1M", .mouse(MouseEvent(.scroll(.down), at: .zero))),
    TerminalInput(
      "\u{1B}[200~Ada\r\nGrace\r\u{1B}[31m\u{1B}[201~",
      .paste("Ada\nGrace\n\u{1B}[31m")
    ),
    TerminalInput("\u{1B}[200~\u{1B}[201~", .paste("")),
  ]
}
