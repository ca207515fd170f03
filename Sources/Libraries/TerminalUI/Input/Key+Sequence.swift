extension Key {
  /// Creates the key for the letter that ends a sequence after `ESC [` or `ESC O`.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "P"): self = .function(1)
    case UInt8(ascii: "Q"): self = .function(2)
    case UInt8(ascii: "R"): self = .function(3)
    case UInt8(ascii: "S"): self = .function(4)
    default: return nil
    }
  }

  /// Creates the key for a byte after `ESC O`.
  init?(singleShift byte: UInt8) {
    switch byte {
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "I"): self = .tab
    // The number pad of the VT220 in application mode.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      self = .character(Character(UnicodeScalar(byte - 0x40)))
    default: self.init(letter: byte)
    }
  }

  /// Creates the key for a number before `~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    // NB: The VT220 skips a number between its groups of function keys.
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28...29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }
}
