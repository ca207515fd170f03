/// The parameters of a sequence from the terminal.
struct InputParameters: Hashable, Sendable {
  /// The private marker before the parameters, such as the `<` of a mouse report, if any.
  let marker: UInt8?

  /// The parameters and their subparameters.
  private let values: [[Int?]]

  /// Parses the bytes between `ESC [` and the final byte.
  ///
  /// - Returns: `nil` if the bytes contain anything but numbers, separators and a marker at the
  ///   start.
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
      // NB: `Int` rejects numbers that are too large.
      $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    }
  }

  /// Returns a parameter or, for a positive `part`, one of its subparameters.
  ///
  /// The result is `nil` if the sequence omits the number, or if the number is too large.
  subscript(index: Int, part part: Int = 0) -> Int? {
    guard index < values.count, part < values[index].count else { return nil }
    return values[index][part]
  }

  /// Returns the modifiers that a parameter encodes.
  func modifiers(at index: Int) -> KeyPress.Modifiers {
    guard let value = self[index], value > 0 else { return [] }
    let bits = UInt8(truncatingIfNeeded: value - 1)
    return KeyPress.Modifiers(rawValue: bits).intersection([.shift, .alt, .control])
  }

  /// The modifiers that the last parameter encodes.
  var lastModifiers: KeyPress.Modifiers { modifiers(at: values.count - 1) }

  /// Whether the parameters report the release of a key.
  var isRelease: Bool { self[1, part: 1] == 3 }
}
