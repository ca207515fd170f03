/// Takes the bytes that a program writes apart into what they ask of the terminal.
struct ControlSequenceParser: Sendable {
  enum Item: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case sequence(ControlSequence)
    case unknown(String)
  }

  private enum State {
    case text
    case escape
    case sequence
    case string
  }

  private var state = State.text
  private var collected: [UInt8] = []

  /// Takes a byte.
  ///
  /// - Returns: What is complete with it, if anything.
  mutating func next(_ byte: UInt8) -> Item? {
    switch state {
    case .text: return text(byte)
    case .escape:
      collected.append(byte)
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .string
      default: return unknown()
      }
      return nil
    case .sequence:
      collected.append(byte)
      guard (0x40...0x7E).contains(byte) else { return nil }
      guard let sequence = Self.sequence(collected.dropFirst(2)) else { return unknown() }
      collected = []
      state = .text
      return .sequence(sequence)
    case .string:
      collected.append(byte)
      return byte == 0x07 || collected.suffix(2) == [0x1B, 0x5C] ? unknown() : nil
    }
  }

  private mutating func text(_ byte: UInt8) -> Item? {
    if byte == 0x1B {
      collected = [byte]
      state = .escape
      return nil
    }
    if byte < 0x20 || byte == 0x7F { return .control(byte) }
    collected.append(byte)
    guard let text = String(validating: collected, as: UTF8.self) else {
      // More is to come, four bytes at the most.
      return collected.count < 4 ? nil : unknown()
    }
    collected = []
    return text.unicodeScalars.first.map(Item.scalar)
  }

  private mutating func unknown() -> Item {
    defer {
      collected = []
      state = .text
    }
    return .unknown(String(decoding: collected, as: UTF8.self).sanitized())
  }

  private static func sequence(_ bytes: ArraySlice<UInt8>) -> ControlSequence? {
    var text = String(decoding: bytes, as: UTF8.self)
    var sequence = ControlSequence()
    guard let final = text.popLast() else { return nil }
    sequence.final = final
    if let first = text.first, "?<=>".contains(first) { sequence.marker = text.removeFirst() }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ";") }) else { return nil }
    sequence.parameters =
      text.isEmpty
      ? [] : text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    return sequence
  }
}
