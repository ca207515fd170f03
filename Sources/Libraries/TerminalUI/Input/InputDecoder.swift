/// Turns the bytes that a terminal sends into events.
///
/// Bytes may arrive in pieces of any size; the events are the same. Only Esc is ambiguous: it is
/// also the first byte of most other keys, and differs from them in that no byte follows. The
/// reader of the bytes waits for ``timeout`` and then calls ``flush()``:
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
/// in SGR form. The reply that tells the background of the terminal is no event, but is kept for
/// ``takeBackground()``. Sequences that mean no key, late replies to another program's questions, and
/// bytes that are not UTF-8, are dropped. The decoder keeps only a few bytes between the pieces: a paste
/// longer than a mebibyte is several events.
///
/// - Source: "XTerm Control Sequences"; `console_codes(4)`; `terminfo` entries `xterm`, `linux`,
///   `vt220`; <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>.
public struct InputDecoder: Sendable {
  enum State: Hashable, Sendable {
    case text
    case escape
    /// After `ESC O`, and perhaps modifiers.
    case singleShift
    /// After `ESC [`, and what followed.
    case sequence
    /// After `ESC [ [`, by which the Linux console starts its function keys.
    case linuxFunction
    /// The bytes of a mouse that does not know SGR.
    case legacyMouse(remaining: Int)
    /// After `ESC ]` and its like, by which terminals reply.
    case reply(hasContent: Bool)
    /// In what may be the rest of a reply whose beginning was taken for keys.
    case lateReply(typed: Int)
    /// After an escape character in a reply, which ends it.
    case endOfReply
    case paste
    /// A paste of which so many bytes wait for those that give them their meaning.
    case stalledPaste(heldBack: Int)
  }

  var state = State.text
  var collected: [UInt8] = []
  /// Whether an escape character came before the text: Alt.
  var isAlternate = false
  /// Whether an escape character came before that of the sequence: Alt with a key, or Esc.
  var isAfterEscape = false

  /// Whether the terminal was asked something: an escape character waits longer then, since it may
  /// begin the answer.
  public var expectsReply = false

  /// The background that the terminal has told, until it is taken.
  var background: Color?

  /// How many bytes behind the escape character were taken for keys by the last flush, if what
  /// follows may be the rest of a reply.
  private var typedReply: Int?

  /// Creates a decoder that has seen nothing.
  public init() {}

  /// How long to wait for more bytes before calling ``flush()``, `nil` if there is no need to.
  ///
  /// 30 ms after an escape character: the terminal sends the rest of a sequence at once. Longer if it
  /// may begin the answer to a question, which a slow connection can bring in pieces. Five
  /// seconds in the middle of a paste, whose end could be lost, and a second in a reply. A reply that
  /// is recognised is waited for without an end: only what cannot belong to it is a key.
  public var timeout: Duration? {
    switch state {
    case .text, .linuxFunction, .legacyMouse: nil
    case .reply(hasContent: true) where isBackgroundReply, .endOfReply where repliedColor != nil:
      nil
    case .escape, .reply(hasContent: false), .lateReply:
      expectsReply ? .milliseconds(300) : .milliseconds(30)
    case .endOfReply: .milliseconds(30)
    case .singleShift, .sequence: collected.isEmpty ? .milliseconds(30) : nil
    case .reply: .seconds(1)
    case .paste: .seconds(5)
    case .stalledPaste(let heldBack): collected.count > heldBack ? .milliseconds(30) : nil
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
    var isLater = true
    for byte in bytes {
      if isLater, isEscapeByItself(before: byte) { events += flush() }
      isLater = false
      decode(byte, into: &events)
    }
    return events
  }

  /// Whether an escape character that has waited for an answer is a key, since what comes later
  /// begins neither an answer nor the sequence of another key.
  private func isEscapeByItself(before byte: UInt8) -> Bool {
    state == .escape && expectsReply && !Array("\u{1B}[]OPX^_".utf8).contains(byte)
  }

  /// Decides that nothing follows the bytes so far, for now.
  ///
  /// What follows in the middle of a paste is pasted too. A Ctrl-C or Esc that comes alone after
  /// that leaves it, for a paste whose end is lost.
  ///
  /// - Returns: The Esc, the key with Alt, or the pasted text that they are.
  public mutating func flush() -> [InputEvent] {
    guard timeout != nil else { return [] }
    var events: [InputEvent] = isAfterEscape ? [.key(.key(.escape))] : []
    let typed = replyBytesTypedByFlush
    defer { typedReply = typed }
    switch state {
    case .paste, .stalledPaste: return flushPaste()
    case .escape, .endOfReply: events.append(.key(.key(.escape)))
    case .singleShift: events.append(.key(.alt("O")))
    case .sequence: events.append(.key(.alt("[")))
    case .lateReply(let typed):
      events += collected.dropFirst(typed).map { .key(.key(.character(Character(.init($0))))) }
    case .reply(hasContent: false): events += collected.map { .key(.alt(Character(.init($0)))) }
    case .reply, .text, .linuxFunction, .legacyMouse: break
    }
    reset()
    return events
  }

  /// Forgets what was begun.
  mutating func reset() {
    state = .text
    collected = []
    isAlternate = false
    isAfterEscape = false
  }

  /// The background that the terminal has told since it was last taken.
  public mutating func takeBackground() -> Color? {
    defer { background = nil }
    return background
  }

  private mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
    if let typed = typedReply, state == .text { beginLateReply(typed: typed) }
    typedReply = nil
    switch state {
    case .text: text(byte, into: &events)
    case .lateReply(let typed): lateReply(byte, typed: typed, into: &events)
    case .escape: escape(byte, into: &events)
    case .sequence: sequence(byte, into: &events)
    case .singleShift: singleShift(byte, into: &events)
    case .linuxFunction:
      let isFunction = (0x41...0x45).contains(byte)
      finish(isFunction ? .key(.key(.function(Int(byte) - 0x40))) : nil, into: &events)
      if byte < 0x20 { text(byte, into: &events) }
    case .legacyMouse(let remaining):
      state = remaining > 1 ? .legacyMouse(remaining: remaining - 1) : .text
    case .reply: reply(byte, into: &events)
    case .endOfReply:
      takeReply()
      reset()
      guard byte != UInt8(ascii: "\\") else { return }
      state = .escape
      escape(byte, into: &events)
    case .paste, .stalledPaste: paste(byte, into: &events)
    }
  }

  /// Decodes a byte outside of sequences.
  mutating func text(_ byte: UInt8, into events: inout [InputEvent]) {
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

  /// How many bytes the character takes that starts with a byte, `nil` if none does.
  static func length(from byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}
