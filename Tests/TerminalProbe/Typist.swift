import SeededRandomness
import TerminalUI

/// A user who performs random actions, common ones more often.
struct Typist {
  /// The actions of a user, other processes and the system.
  enum Action {
    /// Sends bytes, as the keyboard and the mouse do.
    case type([UInt8])

    /// Resizes the window.
    case resize(Size)

    /// Lets time pass.
    case pass(Duration)

    /// Changes the list or a setting, as another process does.
    case change
  }

  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// The next action of a user who knows the keys.
  mutating func next(on size: Size) -> Action {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<45: .type(bytes(Self.commands))
    case 45..<60: .type(bytes(Self.keys))
    case 60..<70: .type(Array(text().utf8))
    case 70..<80: .type(mouse(on: size))
    case 80..<85: .type(paste())
    case 85..<88: .resize(self.size())
    case 88..<95: .pass(duration())
    case 95..<99: .change
    default: .type(bytes(Self.exits))
    }
  }

  /// Random bytes, as from a broken connection.
  mutating func noise(_ count: Int) -> Action {
    .type((0..<count).map { _ in .random(in: 0...255, using: &generator) })
  }

  private static let commands = [
    "j", "k", "g", "G", "n", "e", "d", "r", "l", "x", "s", "y", "p", "/", ",", "?", " ", "\r", "\t",
    "f", "o", "u", "u", "D", "J", "K", "U", "\u{12}",
    "\u{1B}",
    "\r", "\r", "n", "r", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[C",
  ]

  private static let keys = [
    "\u{1B}[Z", "\u{7F}", "\u{8}", "\u{1B}[3~", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~",
    "\u{1B}[2~",
    "\u{1}", "\u{2}", "\u{4}", "\u{5}", "\u{6}", "\u{B}", "\u{C}", "\u{E}", "\u{10}", "\u{15}",
    "\u{17}",
    "\u{19}", "\u{1A}", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}[1;5C", "\u{1B}[1;5D", "\u{1B}OP",
    "\u{1B}[24~",
    "\u{0}", "\u{1B}\u{7F}", "\u{1B}[97;7u",
  ]

  private static let exits = ["q", "q", "\u{3}", "\u{3}\u{3}", "\u{1B}\u{1B}\u{1B}q"]

  private mutating func bytes(_ texts: [String]) -> [UInt8] {
    Array((texts.randomElement(using: &generator) ?? "").utf8)
  }

  private mutating func text() -> String {
    Bool.random(using: &generator)
      ? AwkwardText.sample(using: &generator)
      : ["Ada", "stand-up", "設計", "a  b", "30"].randomElement(using: &generator) ?? ""
  }

  private mutating func mouse(on size: Size) -> [UInt8] {
    let button = [0, 0, 0, 0, 0, 2, 32, 35, 64, 65].randomElement(using: &generator) ?? 0
    // Click beyond the edges, too: the window may have been resized meanwhile.
    let column = Int.random(in: 0...size.width + 2, using: &generator)
    let row = Int.random(in: 0...size.height + 2, using: &generator)
    let final = Int.random(in: 0..<5, using: &generator) == 0 ? "m" : "M"
    return Array("\u{1B}[<\(button);\(column);\(row)\(final)".utf8)
  }

  private mutating func paste() -> [UInt8] {
    let count = [0, 1, 3, 20, 400].randomElement(using: &generator) ?? 1
    let lines = (0..<count).map { _ in text() }.joined(separator: "\r")
    let end = Int.random(in: 0..<10, using: &generator) == 0 ? "" : "\u{1B}[201~"
    return Array("\u{1B}[200~\(lines)\(end)".utf8)
  }

  private mutating func size() -> Size {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      Size(
        width: .random(in: 0...3, using: &generator),
        height: .random(in: 0...3, using: &generator)
      )
    case 1:
      Size(
        width: .random(in: 1...60, using: &generator),
        height: .random(in: 1...16, using: &generator)
      )
    case 2: Size(width: 60, height: 16)
    case 3: Size(width: 200, height: 60)
    default:
      Size(
        width: .random(in: 60...140, using: &generator),
        height: .random(in: 16...50, using: &generator)
      )
    }
  }

  private mutating func duration() -> Duration {
    let seconds: [Double] = [0.001, 0.25, 1, 1, 1, 5, 60, 3_600]
    return .seconds(seconds.randomElement(using: &generator) ?? 1)
  }
}
