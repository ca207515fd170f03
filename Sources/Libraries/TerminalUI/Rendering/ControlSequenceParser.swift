/// Parses the output of a program into text, control characters and control sequences.
struct ControlSequenceParser: Sendable {
  /// A part of a program's output.
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

  /// Parses the next byte.
  ///
  /// - Parameters:
  ///   - byte: The next byte of the output.
  ///   - items: The array to which the completed items are appended.
  mutating func next(_ byte: UInt8, into items: inout [Item]) {
    switch state {
    case .text: text(byte, into: &items)
    case .escape:
      collected.append(byte)
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .string
      default: unknown(into: &items)
      }
    case .sequence:
      collected.append(byte)
      guard (0x40...0x7E).contains(byte) else { return }
      guard let sequence = Self.sequence(collected.dropFirst(2)) else {
        unknown(into: &items)
        return
      }
      collected = []
      state = .text
      items.append(.sequence(sequence))
    case .string:
      collected.append(byte)
      if byte == 0x07 || collected.suffix(2) == [0x1B, 0x5C] { unknown(into: &items) }
    }
  }

  private mutating func text(_ byte: UInt8, into items: inout [Item]) {
    // Treat an incomplete character as unknown input.
    if !collected.isEmpty, !(0x80..<0xC0).contains(byte) { unknown(into: &items) }
    if byte == 0x1B {
      collected = [byte]
      state = .escape
      return
    }
    if byte < 0x20 || byte == 0x7F {
      items.append(.control(byte))
      return
    }
    collected.append(byte)
    guard byte >= 0x80 else {
      collected = []
      items.append(.scalar(Unicode.Scalar(byte)))
      return
    }
    guard let count = InputDecoder.length(from: collected[0]) else {
      unknown(into: &items)
      return
    }
    guard collected.count == count else { return }
    let text = String(validating: collected, as: UTF8.self)
    guard let text, let scalar = text.unicodeScalars.first, !scalar.actsOnTerminal else {
      unknown(into: &items)
      return
    }
    collected = []
    items.append(.scalar(scalar))
  }

  private mutating func unknown(into items: inout [Item]) {
    let text = String(decoding: collected, as: UTF8.self).sanitized()
    (collected, state) = ([], .text)
    items.append(.unknown(text))
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
