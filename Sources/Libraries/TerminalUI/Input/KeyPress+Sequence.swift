extension KeyPress {
  /// Creates the key press that an ASCII byte encodes.
  init(ascii byte: UInt8) {
    switch byte {
    case 0x00: self = .control(" ")
    case 0x09: self = .key(.tab)
    // NB: A line feed counts as Enter, because scripts send it for Enter. Ctrl-J also sends a line
    // feed.
    case 0x0A, 0x0D: self = .key(.enter)
    case 0x08, 0x7F: self = .key(.backspace)
    case 0x1B: self = .key(.escape)
    case 0x01...0x1A: self = .control(Character(UnicodeScalar(byte + 0x60)))
    case 0x1C...0x1F: self = .control(Character(UnicodeScalar(byte + 0x40)))
    default: self.init(.character(Character(UnicodeScalar(byte))))
    }
  }

  init?(codePoint: Int?, _ modifiers: Modifiers) {
    guard let codePoint, let scalar = UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init)
    else { return nil }
    if scalar.value < 0x20 || scalar.value == 0x7F {
      let plain = KeyPress(ascii: UInt8(scalar.value))
      self.init(plain.key, plain.modifiers.union(modifiers))
    } else if scalar.isControl {
      return nil
    } else if scalar.properties.generalCategory == .privateUse {
      guard let key = Key(functional: codePoint) else { return nil }
      self.init(key, modifiers)
    } else {
      self.init(.character(Character(scalar)), modifiers)
    }
  }
}
