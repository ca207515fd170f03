extension InputDecoder {
  /// The maximum number of parameter bytes that the decoder stores for one escape sequence.
  private static let longestSequence = 64

  /// Decodes the byte after an escape character.
  mutating func escape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      finish(nil, into: &events)
      state = .reply(hasContent: false)
      collected = [byte]
    case 0x1B:
      // Some terminals send Alt as a second escape character. Until the next byte arrives, Alt
      // cannot be distinguished from pressing Esc twice.
      if isAfterEscape { events.append(.key(.key(.escape))) }
      isAfterEscape = true
    default:
      finish(nil, into: &events)
      isAlternate = true
      text(byte, into: &events)
    }
  }

  /// Decodes a byte after `ESC [`.
  mutating func sequence(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "[") where collected.isEmpty:
      state = .linuxFunction
    case UInt8(ascii: "M") where collected.isEmpty:
      finish(nil, into: &events)
      state = .legacyMouse(remaining: 3)
    case UInt8(ascii: "$") where !collected.isEmpty && collected.allSatisfy(\.isDigit):
      // NB: If a key is pressed with Shift, rxvt ends the key's sequence with `$`. In no other
      // sequence does `$` directly follow a single number.
      finishSequence(byte, into: &events)
    case 0x20...0x3F:
      if collected.count < Self.longestSequence { collected.append(byte) }
    case 0x40...0x7E:
      finishSequence(byte, into: &events)
    default:
      // The byte interrupts the sequence, so decode the byte separately.
      finish(nil, into: &events)
      text(byte, into: &events)
    }
  }

  private mutating func finishSequence(_ byte: UInt8, into events: inout [InputEvent]) {
    let isWhole = collected.count < Self.longestSequence
    let parameters = isWhole ? InputParameters(collected) : nil
    if byte == UInt8(ascii: "~"), parameters?[0] == 200 {
      finish(nil, into: &events)
      state = .paste
    } else {
      finish(parameters.flatMap { InputEvent(parameters: $0, final: byte) }, into: &events)
    }
  }

  /// Decodes a byte after `ESC O`.
  mutating func singleShift(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x30...0x39, UInt8(ascii: ";"):
      if collected.count < Self.longestSequence { collected.append(byte) }
    case 0x20...:
      let modifiers = InputParameters(collected)?.lastModifiers ?? []
      let key = Key(singleShift: byte)
      finish(key.map { .key(.key($0, modifiers)) }, into: &events)
    default:
      finish(nil, into: &events)
      text(byte, into: &events)
    }
  }

  /// Ends a sequence, and appends the event that it encodes, if any.
  mutating func finish(_ event: InputEvent?, into events: inout [InputEvent]) {
    let isAlternate = isAfterEscape
    reset()
    if isAlternate, case .key(var press) = event {
      press.modifiers.insert(.alt)
      events.append(.key(press))
    } else {
      if isAlternate { events.append(.key(.key(.escape))) }
      if let event { events.append(event) }
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
