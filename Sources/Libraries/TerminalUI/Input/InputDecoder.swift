/// Turns the bytes that a terminal sends into events.
///
/// Bytes may arrive in pieces of any size; the events are the same. Only Esc needs help: it is also
/// the first byte of most other keys, and what tells them apart is that nothing follows. Whoever
/// reads the bytes waits for ``timeout`` and then calls ``flush()``:
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B])  // []
/// decoder.timeout  // 30 ms
/// decoder.flush()  // [.key(.escape)]
/// ```
///
/// Understands UTF-8, the keys of xterm and what descends from it, of the VT220 and of the Linux
/// console, their modifiers, kitty's and xterm's escapes for any key, bracketed paste and the mouse
/// in SGR form. Sequences that mean no key, and bytes that are not UTF-8, are dropped. Little is kept
/// from one piece to the next, whatever arrives: a paste longer than a mebibyte is several events.
///
/// - Source: "XTerm Control Sequences"; `console_codes(4)`; `terminfo` entries `xterm`, `linux`,
///   `vt220`; <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>.
public struct InputDecoder: Sendable {
  enum State: Hashable, Sendable {
    case text
    case escape
    /// After `ESC O`.
    case singleShift
    /// After `ESC [`, and what followed.
    case sequence
    /// After `ESC [ [`, by which the Linux console starts its function keys.
    case linuxFunction
    /// The bytes of a mouse that does not know SGR.
    case legacyMouse(remaining: Int)
    case paste
  }

  /// Longer sequences mean nothing to any terminal.
  private static let longestSequence = 64

  /// The most bytes of a paste that are collected for one event.
  package static let longestPaste = 1 << 20

  private var state = State.text
  private var collected: [UInt8] = []
  private var isAlternate = false

  /// Makes a decoder that has seen nothing.
  public init() {}

  /// How long to wait for more bytes before calling ``flush()``, `nil` if there is no need to.
  ///
  /// 30 ms after an escape character: the terminal sends the rest of a sequence at once. Five
  /// seconds in the middle of a paste, whose end could be lost.
  public var timeout: Duration? {
    switch state {
    case .text, .linuxFunction, .legacyMouse: nil
    case .sequence where collected.count > 0: nil
    case .escape, .singleShift, .sequence: .milliseconds(30)
    case .paste: .seconds(5)
    }
  }

  /// How many bytes are kept that are no event yet, for tests.
  package var pendingByteCount: Int { collected.count }

  /// Decodes the next bytes.
  ///
  /// - Parameter bytes: What was read, in a piece of any size.
  /// - Returns: The events that are complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { decode(byte, into: &events) }
    return events
  }

  /// Decides that nothing follows the bytes so far.
  ///
  /// - Returns: The Esc, the key with Alt, or the pasted text that they are.
  public mutating func flush() -> [InputEvent] {
    defer { if timeout != nil { reset() } }
    return switch state {
    case .escape: [.key(.key(.escape))]
    case .singleShift: [.key(.alt("O"))]
    case .sequence where collected.isEmpty: [.key(.alt("["))]
    case .paste: [.paste(Self.pasted(collected[...]))]
    case .text, .sequence, .linuxFunction, .legacyMouse: []
    }
  }

  private mutating func reset() {
    state = .text
    collected = []
    isAlternate = false
  }

  private mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
    switch state {
    case .text: text(byte, into: &events)
    case .escape: escape(byte, into: &events)
    case .sequence: sequence(byte, into: &events)
    case .singleShift:
      reset()
      if byte == 0x1B { state = .escape }
      if let key = Key(singleShift: byte) { events.append(.key(.key(key))) }
    case .linuxFunction:
      reset()
      if byte == 0x1B { state = .escape }
      if (0x41...0x45).contains(byte) { events.append(.key(.key(.function(Int(byte) - 0x40)))) }
    case .legacyMouse(let remaining):
      state = remaining > 1 ? .legacyMouse(remaining: remaining - 1) : .text
    case .paste:
      collected.append(byte)
      if byte == UInt8(ascii: "~"), collected.suffix(6) == Self.endOfPaste[...] {
        events.append(.paste(Self.pasted(collected.dropLast(6))))
        reset()
      } else if collected.count >= Self.longestPaste {
        let cut = collected.count - Self.unfinishedCount(of: collected)
        events.append(.paste(Self.pasted(collected[..<cut])))
        collected.removeFirst(cut)
      }
    }
  }

  private mutating func text(_ byte: UInt8, into events: inout [InputEvent]) {
    // A character that was begun is not continued.
    if !collected.isEmpty, byte < 0x80 || byte >= 0xC0 { reset() }
    if byte < 0x80 {
      if byte == 0x1B {
        reset()
        state = .escape
      } else {
        press(KeyPress(ascii: byte), into: &events)
      }
      return
    }
    collected.append(byte)
    guard let count = Self.length(from: collected[0]) else {
      reset()
      return
    }
    guard collected.count == count else { return }
    let scalar = String(validating: collected, as: UTF8.self)?.unicodeScalars.first
    collected = []
    guard let scalar, !scalar.isControl else {
      reset()
      return
    }
    press(KeyPress(.character(Character(scalar))), into: &events)
  }

  private mutating func press(_ press: KeyPress, into events: inout [InputEvent]) {
    var press = press
    if isAlternate { press.modifiers.insert(.alt) }
    isAlternate = false
    events.append(.key(press))
  }

  private mutating func escape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .singleShift
    case 0x1B: events.append(.key(.key(.escape)))
    default:
      state = .text
      isAlternate = true
      text(byte, into: &events)
    }
  }

  private mutating func sequence(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "[") where collected.isEmpty:
      state = .linuxFunction
    case UInt8(ascii: "M") where collected.isEmpty:
      state = .legacyMouse(remaining: 3)
    case 0x20...0x3F where collected.count < Self.longestSequence:
      collected.append(byte)
    case 0x40...0x7E:
      let parameters = InputParameters(collected)
      reset()
      if byte == UInt8(ascii: "~"), parameters?[0] == 200 {
        state = .paste
      } else if let parameters, let event = InputEvent(parameters: parameters, final: byte) {
        events.append(event)
      }
    default:
      // Not a sequence after all: what interrupts it counts.
      reset()
      text(byte, into: &events)
    }
  }

  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private static func pasted(_ bytes: ArraySlice<UInt8>) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\r\n" || $0 == "\r" || $0 == "\n"
    }
    return lines.joined(separator: "\n")
  }

  /// How many of the last bytes of a paste mean something else with those that follow: a line break,
  /// the end of the paste, or a character.
  private static func unfinishedCount(of bytes: [UInt8]) -> Int {
    if bytes.last == UInt8(ascii: "\r") { return 1 }
    let ends = (1..<endOfPaste.count).reversed()
    if let count = ends.first(where: { bytes.suffix($0) == endOfPaste.prefix($0) }) { return count }
    let tail = bytes.suffix(4)
    guard let start = tail.lastIndex(where: { $0 < 0x80 || $0 >= 0xC0 }),
      let length = length(from: bytes[start]), bytes.endIndex - start < length
    else { return 0 }
    return bytes.endIndex - start
  }

  /// How many bytes the character takes that starts with a byte, `nil` if none does.
  private static func length(from byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}
