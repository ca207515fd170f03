/// The colours that a terminal supports.
///
/// A program determines the colours once at the start, from the user's choice and the environment:
///
/// ```swift
/// let colors = ColorSupport(
///   isTerminal: true, isDisabled: false, environment: ["TERM": "xterm-256color"])
/// // .ansi256
/// ```
public enum ColorSupport: Int, Comparable, Hashable, Sendable {
  /// No colours: the output is not a terminal, the terminal has no colours, or the user disabled
  /// them.
  case none

  /// The sixteen colours of the terminal's theme.
  case ansi16

  /// The sixteen colours of the terminal's theme, a cube of 216 colours, and 24 greys.
  case ansi256

  /// 24-bit colours.
  case trueColor

  /// Determines the colours to use.
  ///
  /// The first rule that applies wins:
  ///
  /// - No colours, if the output is not a terminal.
  /// - No colours, if the user disabled them with an option or a non-empty `NO_COLOR`.
  /// - No colours, if `TERM` is missing, empty or `dumb`, or names a terminal without colours.
  /// - 24-bit colours, if `COLORTERM` is `truecolor` or `24bit`.
  /// - 24-bit colours, if `TERM` ends in `direct` or `truecolor`.
  /// - 24-bit colours, if `TERM` names a terminal that always supports them.
  /// - 256 colours, if `TERM` contains `256color`.
  /// - Sixteen colours otherwise.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is a terminal.
  ///   - isDisabled: Whether the user disabled colours, for example with `--no-color`.
  ///   - environment: The environment variables. Reads `NO_COLOR`, `TERM` and `COLORTERM`.
  /// - Source: <https://no-color.org>. Terminals announce 24-bit colours in `COLORTERM`. Entries of
  ///   `terminfo` may end in `-256color`, `-256color-bce` or `-direct`. Most other `terminfo` names
  ///   say nothing about colours. Remote connections do not pass on `COLORTERM`.
  public init(isTerminal: Bool, isDisabled: Bool, environment: [String: String]) {
    let noColor = environment["NO_COLOR"] ?? ""
    let term = (environment["TERM"] ?? "").lowercased()
    let colorTerm = (environment["COLORTERM"] ?? "").lowercased()
    self =
      if !isTerminal || isDisabled || !noColor.isEmpty {
        .none
      } else if term.isEmpty || Self.isMonochrome(term) {
        .none
      } else if colorTerm == "truecolor" || colorTerm == "24bit"
        || term.hasSuffix("direct") || term.hasSuffix("truecolor") || Self.isTrueColor(term)
      {
        .trueColor
      } else if term.contains("256color") {
        .ansi256
      } else {
        .ansi16
      }
  }

  /// Returns whether the first value offers fewer colours than the second one.
  public static func < (left: ColorSupport, right: ColorSupport) -> Bool {
    left.rawValue < right.rawValue
  }

  private static func isTrueColor(_ term: String) -> Bool {
    ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
      .contains { term == $0 || term.hasPrefix($0 + "-") }
  }

  private static func isMonochrome(_ term: String) -> Bool {
    term == "dumb" || term.hasSuffix("-mono") || term.hasSuffix("-m")
      || ["vt52", "vt100", "vt102", "vt220", "vt320"].contains(term)
  }
}
