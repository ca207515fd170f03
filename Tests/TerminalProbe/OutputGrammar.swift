import TerminalUI

/// The complete list of output that the app may write to a terminal, written independently of the
/// renderer.
///
/// A frame is one synchronised update, and contains text that cannot control a terminal, and the
/// sequences in ``sequence(_:)``.
struct OutputGrammar {
  private var rest: Substring.UnicodeScalarView
  private let size: Size
  private var row = 0

  /// Checks a frame for forbidden bytes.
  ///
  /// - Parameters:
  ///   - bytes: The frame.
  ///   - size: The size of the terminal.
  /// - Throws: A ``Failure`` that names the forbidden bytes.
  static func check(_ bytes: [UInt8], size: Size) throws(Failure) {
    guard bytes.starts(with: start.utf8), bytes.reversed().starts(with: end.utf8.reversed()),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw Failure("no synchronised update: \(String(decoding: bytes, as: UTF8.self).sanitized())")
    }
    let content = text.unicodeScalars.dropFirst(start.count).dropLast(end.count)
    var grammar = OutputGrammar(content, size: size)
    do {
      try grammar.frame()
    } catch {
      throw Failure("\(error) in the frame \(text.sanitized())")
    }
  }

  private static let start = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  private init(_ content: Substring.UnicodeScalarView, size: Size) {
    rest = content
    self.size = size
  }

  private mutating func frame() throws(Failure) {
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x1B: try sequence()
      case 0x08: break
      case 0x0D where rest.first == "\n":
        rest.removeFirst()
        row += 1
        if row >= size.height { throw Failure("the screen is scrolled") }
      case 0x0D: break
      case 0x00...0x1F, 0x7F...0x9F: throw Failure("control character \(scalar.value)")
      case 0x202A...0x202E, 0x2066...0x2069: throw Failure("text in another direction")
      case 0x2028...0x2029: throw Failure("line separator")
      default: break
      }
    }
  }

  private mutating func sequence() throws(Failure) {
    guard rest.popFirst() == "[" else { throw Failure("an escape of another kind") }
    var text = ""
    while let scalar = rest.popFirst() {
      text.unicodeScalars.append(scalar)
      if (0x40...0x7E).contains(scalar.value) { return try sequence(text) }
    }
    throw Failure("half a sequence")
  }

  /// The allowed sequences: they hide and show the cursor, move it within the screen, erase, and
  /// set the style of text.
  private mutating func sequence(_ text: String) throws(Failure) {
    let parameters = text.dropLast().split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) }
    let isAllowed =
      switch (text.last, parameters.count) {
      case ("h", 1), ("l", 1): text == "?25h" || text == "?25l"
      case ("H", 1), ("H", 2): move(to: parameters)
      case ("C", 1), ("D", 1): text.count == 1 || (2..<size.width).contains(parameters[0] ?? 0)
      case ("G", 1), ("X", 1): (1...size.width).contains(parameters[0] ?? 0)
      case ("J", 1): text == "2J"
      case ("K", 1): text == "K"
      case ("m", _): text == "m" || Self.isStyle(parameters[...])
      default: false
      }
    if !isAllowed { throw Failure("the sequence '␛[\(text)'") }
  }

  private mutating func move(to parameters: [Int?]) -> Bool {
    if parameters == [nil] { return true }
    guard let newRow = parameters[0], (1...size.height).contains(newRow) else { return false }
    row = newRow - 1
    return parameters.count == 1 || (1...size.width).contains(parameters[1] ?? 0)
  }

  private static func isStyle(_ parameters: ArraySlice<Int?>) -> Bool {
    var rest = parameters
    while let parameter = rest.popFirst() {
      switch parameter ?? -1 {
      case 0, 1, 2, 3, 4, 7, 22, 23, 24, 27, 39, 49, 30...37, 40...47, 90...97, 100...107: break
      case 38, 48:
        let count = [5: 1, 2: 3][(rest.popFirst() ?? nil) ?? 0] ?? .max
        guard rest.count >= count, rest.prefix(count).allSatisfy({ (0...255).contains($0 ?? -1) })
        else { return false }
        rest = rest.dropFirst(count)
      default: return false
      }
    }
    return true
  }
}
