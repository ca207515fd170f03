/// The number of colours that a terminal supports.
///
/// Decided once at the start, from what the user asked for and what the environment says of the
/// terminal:
///
/// ```swift
/// let colors = ColorSupport(
///   isTerminal: true, isDisabled: false, environment: ["TERM": "xterm-256color"])
/// // .ansi256
/// ```
public enum ColorSupport: Int, Comparable, Hashable, Sendable {
  /// No colour at all: text goes to a file or a pipe, or the user or the terminal wants none.
  case none

  /// The sixteen colours that the user's terminal theme defines.
  case ansi16

  /// The sixteen, a cube of 216, and 24 greys.
  case ansi256

  /// 24 bits for each cell.
  case trueColor

  /// Decides which colours to use.
  ///
  /// The first that applies wins:
  ///
  /// 1. None, if the user said so by an option, by a `NO_COLOR` that is not empty, or by sending
  ///    the text elsewhere than to a terminal.
  /// 2. None, if `TERM` is missing, empty, `dumb`, or a terminal that never had colour.
  /// 3. 24 bits, if `COLORTERM` is `truecolor` or `24bit`, or `TERM` says `direct` or `truecolor`
  ///    or names a terminal that always has them.
  /// 4. 256, if `TERM` says so.
  /// 5. Sixteen.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the text goes to a terminal.
  ///   - isDisabled: Whether the user asked for no colour, as with `--no-color`.
  ///   - environment: The environment variables, of which `NO_COLOR`, `TERM` and `COLORTERM` are
  ///     read.
  /// - Source: <https://no-color.org>; terminals announce 24 bits in `COLORTERM`, and `terminfo`
  ///   has entries that end in `-256color`, `-256color-bce` and `-direct`, and others that tell
  ///   nothing, which arrive without `COLORTERM` from another machine.
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

  /// Whether one support offers fewer colours than another.
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
