import TerminalUI

/// The letters of styles, and a description of each style.
///
/// A style without colours has the same lowercase letter in every picture. A style with colours
/// gets a capital letter, in order of appearance.
struct StyleLegend {
  private static let fixedLetters: [Style: Character] = [
    .plain: " ", .bold: "b", .dim: "d", .reverse: "r", .bold.reverse(): "R", .bold.dim(): "e",
    .reverse.dim(): "f", .bold.underline(): "u", .bold.underline().reverse(): "U",
  ]
  private static let freeLetters = Array("ABCDEFGHIJKLMNOPQSTVWXYZacghijklmnopqstvwxyz0123456789")

  private var letters: [Style: Character] = [:]
  private var styles: [(letter: Character, style: Style)] = []

  /// The letter of a style.
  mutating func letter(for style: Style) -> Character {
    if style == .plain { return " " }
    if let letter = letters[style] { return letter }
    let number = styles.count { Self.fixedLetters[$0.style] == nil }
    let letter = Self.fixedLetters[style] ?? Self.freeLetters[number % Self.freeLetters.count]
    letters[style] = letter
    styles.append((letter, style))
    return letter
  }

  /// A line for each letter.
  var lines: [String] { styles.map { "\($0.letter)  \(Self.words(for: $0.style))" } }

  private static func words(for style: Style) -> String {
    var words: [String] = []
    switch (style.foreground, style.background) {
    case (nil, nil): break
    case (let text?, nil): words = [name(of: text)]
    case (nil, let surface?): words = ["on \(name(of: surface))"]
    case (let text?, let surface?): words = ["\(name(of: text)) on \(name(of: surface))"]
    }
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underlined"),
      (.reverse, "reversed"),
    ]
    words += attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    return words.joined(separator: ", ")
  }

  private static func name(of color: Color) -> String {
    switch color {
    case .palette(let index) where index < 16:
      (index < 8 ? "" : "bright ") + names[Int(index) % 8]
    case .palette(let index): "colour \(index)"
    case .rgb(let red, let green, let blue):
      "#"
        + [red, green, blue].map { String($0, radix: 16, uppercase: true) }
        .map { $0.count < 2 ? "0" + $0 : $0 }.joined()
    }
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
}
