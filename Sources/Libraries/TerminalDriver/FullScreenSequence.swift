/// The sequences that a session sends when it begins and ends.
enum FullScreenSequence {
  /// The alternate screen, no wrapping at the right edge, a hidden cursor, bracketed paste, and the
  /// mouse with buttons and drags in SGR form.
  ///
  /// - Source: "XTerm Control Sequences", private modes 1049, 7, 25, 2004, 1002 and 1006.
  static let enter = Array(
    "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h".utf8
  )

  /// The question what the terminal's background is, which ``TerminalEvent/background(_:)`` answers
  /// sooner, later or never.
  ///
  /// - Source: "XTerm Control Sequences", OSC 11.
  static let backgroundQuestion = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// All of that undone, a frame that was interrupted ended, and the style reset.
  static let leave = Array(
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"
      .utf8
  )
}
