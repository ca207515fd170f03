extension InputEvent {
  /// Creates the event that a sequence encodes.
  ///
  /// - Parameters:
  ///   - parameters: The parameters between `ESC [` and the final byte.
  ///   - final: The final byte, such as a letter or `~`.
  /// - Returns: `nil` if the sequence encodes no event.
  init?(parameters: InputParameters, final: UInt8) {
    if parameters.marker == UInt8(ascii: "<") {
      guard let event = MouseEvent(parameters: parameters, final: final) else { return nil }
      self = .mouse(event)
      return
    }
    guard parameters.marker == nil, !parameters.isRelease else { return nil }
    let modifiers = parameters.modifiers(at: 1)
    switch final {
    case UInt8(ascii: "Z"):
      self = .key(.key(.tab, modifiers.union(.shift)))
    case UInt8(ascii: "u"):
      let shifted = modifiers.contains(.shift) ? parameters[0, part: 1] : nil
      guard let press = KeyPress(codePoint: shifted ?? parameters[0], modifiers) else { return nil }
      self = .key(press)
    case UInt8(ascii: "~") where parameters[0] == 27:
      guard let press = KeyPress(codePoint: parameters[2], modifiers) else { return nil }
      self = .key(press)
    case UInt8(ascii: "~"):
      guard let key = parameters[0].flatMap(Key.init(number:)) else { return nil }
      self = .key(.key(key, modifiers))
    case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
      // NB: rxvt encodes modifiers with other characters in place of `~`.
      guard let key = parameters[0].flatMap(Key.init(number:)) else { return nil }
      let shift: KeyPress.Modifiers = final == UInt8(ascii: "^") ? [] : .shift
      let control: KeyPress.Modifiers = final == UInt8(ascii: "$") ? [] : .control
      self = .key(.key(key, modifiers.union(shift).union(control)))
    default:
      guard let key = Key(letter: final) else { return nil }
      self = .key(.key(key, modifiers))
    }
  }
}
