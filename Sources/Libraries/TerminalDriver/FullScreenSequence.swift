/// The escape sequences that the session sends at the start and the end of full-screen mode.
enum FullScreenSequence {
  /// Enters the alternate screen, disables autowrap, hides the cursor, enables bracketed paste, and
  /// enables reports of mouse buttons and drags in SGR format.
  ///
  /// - Source: "XTerm Control Sequences", private modes 1049, 7, 25, 2004, 1002 and 1006.
  static let enter = Array(
    "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h".utf8
  )

  /// Asks for the terminal's background colour.
  ///
  /// The terminal may reply at any time or never. A reply becomes a
  /// ``TerminalEvent/background(_:)`` event.
  ///
  /// - Source: "XTerm Control Sequences", OSC 11.
  static let backgroundQuestion = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// Reverts ``enter``, ends a frame that was interrupted, and resets the style.
  static let leave = Array(
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"
      .utf8
  )
}
