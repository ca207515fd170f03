/// The parameters of a sequence that a terminal sent.
struct InputParameters: Hashable, Sendable {
  /// `<` before the parameters of the mouse.
  let marker: UInt8?

  /// The parameters, each with its parts.
  private let values: [[Int?]]

  /// Reads the bytes between `ESC [` and the letter at the end.
  ///
  /// - Returns: `nil` if they are nothing that a key sends.
  init?(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)
    if let first = bytes.first, (0x3C...0x3F).contains(first) {
      marker = first
      text.removeFirst()
    } else {
      marker = nil
    }
    guard text.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    values = text.split(separator: ";", omittingEmptySubsequences: false).map {
      // NB: Int refuses numbers that are too large.
      $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    }
  }

  /// A parameter, or one of the parts that kitty gives some, `nil` if it is missing.
  subscript(index: Int, part part: Int = 0) -> Int? {
    guard index < values.count, part < values[index].count else { return nil }
    return values[index][part]
  }

  /// The modifiers that a parameter tells.
  func modifiers(at index: Int) -> KeyPress.Modifiers {
    guard let value = self[index], value > 0 else { return [] }
    let bits = UInt8(truncatingIfNeeded: value - 1)
    return KeyPress.Modifiers(rawValue: bits).intersection([.shift, .alt, .control])
  }

  /// The modifiers that the last parameter tells.
  var lastModifiers: KeyPress.Modifiers { modifiers(at: values.count - 1) }

  /// Whether a key went up rather than down.
  var isRelease: Bool { self[1, part: 1] == 3 }
}
