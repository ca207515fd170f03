/// Decodes bytes from a terminal into events.
///
/// Bytes may arrive in chunks of any size, which may end in the middle of a sequence. The byte of
/// the Esc key is ambiguous, because it also starts the escape sequences of other keys. The byte
/// means the Esc key only if no further byte follows. So the caller waits for ``timeout`` and then
/// calls ``flush()``:
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B])  // []
/// decoder.timeout  // 30 ms
/// decoder.flush()  // [.key(.escape)]
/// ```
///
/// The decoder understands:
///
/// - UTF-8.
/// - The keys and modifiers of xterm and its descendants, the VT220 and the Linux console.
/// - The escape sequences of kitty and xterm for arbitrary keys.
/// - Bracketed paste. A paste longer than a mebibyte becomes several events.
/// - Mouse reports in SGR format.
/// - The reply that reports the terminal's background colour. The reported colour is not an event,
///   but is available from ``takeBackground()``.
///
/// The decoder drops unknown sequences, replies to other queries, and invalid UTF-8. Outside a
/// paste, the decoder keeps only a few bytes between chunks.
///
/// - Source: "XTerm Control Sequences"; `console_codes(4)`; `terminfo` entries `xterm`, `linux`,
///   `vt220`; <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>.
public struct InputDecoder: Sendable {
  /// The state of the decoder: the kind of sequence that the next byte may continue.
  enum State: Hashable, Sendable {
    case text
    case escape
    /// The decoder has read `ESC O` and optional modifiers.
    case singleShift
    /// The decoder has read `ESC [` and possibly parameters.
    case sequence
    /// The decoder has read `ESC [ [`, which starts function keys on the Linux console.
    case linuxFunction
    /// The decoder is in a mouse report of a terminal without SGR mode.
    case legacyMouse(remaining: Int)
    /// The decoder has read `ESC ]` or a similar start of a terminal's reply.
    case reply(hasContent: Bool)
    /// The decoder may be in the rest of a reply whose start was mistaken for key presses.
    case lateReply(typed: Int)
    /// The decoder has read an escape character in a reply, which ends the reply.
    case endOfReply
    case paste
  }

  var state = State.text
  var collected: [UInt8] = []
  /// Whether an escape character preceded the text, which means that the text was typed with Alt.
  var isAlternate = false
  /// Whether an escape character preceded the sequence: a key was pressed with Alt, or after Esc.
  var isAfterEscape = false

  /// Whether a reply from the terminal is expected.
  ///
  /// While a reply is expected, the timeout after an escape character is longer, because that
  /// character may start the reply.
  public var expectsReply = false

  /// The background colour that the terminal has reported, until the caller takes it.
  var background: Color?

  /// The number of reply bytes that had arrived when the last flush interrupted the reply.
  ///
  /// The reply's escape character does not count. The number is `nil` if the last flush cannot have
  /// interrupted a reply, or if a byte has arrived since the flush.
  private var typedReply: Int?

  /// Creates a decoder in its initial state.
  public init() {}

  /// The time to wait for more bytes before calling ``flush()``, or `nil` if no flush is needed.
  ///
  /// - After an escape character or the first bytes of a possible reply: 30 ms, because terminals
  ///   send a whole sequence at once. While a reply is expected, 300 ms, because a slow connection
  ///   may deliver the reply in chunks.
  /// - After `ESC [` or `ESC O`: 30 ms, because these bytes may also be a key pressed with Alt.
  /// - In a sequence with parameters: `nil`.
  /// - In a paste: one second, because its end marker may be lost.
  /// - In the reply that reports the background colour: `nil`. The first byte that cannot belong to
  ///   this reply is decoded as a key press.
  /// - In any other reply: one second.
  public var timeout: Duration? {
    switch state {
    case .text, .linuxFunction, .legacyMouse: nil
    case .reply(hasContent: true) where isBackgroundReply, .endOfReply where repliedColor != nil:
      nil
    case .escape, .reply(hasContent: false), .lateReply:
      expectsReply ? .milliseconds(300) : .milliseconds(30)
    case .endOfReply: .milliseconds(30)
    case .singleShift, .sequence: collected.isEmpty ? .milliseconds(30) : nil
    case .reply, .paste: .seconds(1)
    }
  }

  /// For tests: the number of bytes that the decoder keeps until their event is complete.
  package var pendingByteCount: Int { collected.count }

  /// Decodes the next bytes of the input.
  ///
  /// - Parameter bytes: A chunk of any size.
  /// - Returns: The events whose bytes have all arrived.
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

  /// Returns whether the escape character at the end of the last chunk was the Esc key.
  ///
  /// While a reply is expected, the timeout is long, so the next key may arrive before the flush. A
  /// new chunk that starts neither a reply nor a sequence shows that Esc was pressed.
  private func isEscapeByItself(before byte: UInt8) -> Bool {
    state == .escape && expectsReply && !Array("\u{1B}[]OPX^_".utf8).contains(byte)
  }

  /// Ends the wait for bytes that could complete a sequence.
  ///
  /// Flushing also ends a paste, so that keys work again if the end marker of the paste was lost.
  ///
  /// - Returns: The key presses that the incomplete bytes represent, such as Esc or a key with Alt,
  ///   or the pasted text received so far.
  public mutating func flush() -> [InputEvent] {
    guard timeout != nil else { return [] }
    var events: [InputEvent] = isAfterEscape ? [.key(.key(.escape))] : []
    let typed = replyBytesTypedByFlush
    defer { typedReply = typed }
    switch state {
    case .paste: return endedPaste()
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

  /// Discards an incomplete sequence.
  mutating func reset() {
    state = .text
    collected = []
    isAlternate = false
    isAfterEscape = false
  }

  /// Returns the background colour that the terminal has reported since the last call, if any.
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
      storeReply()
      reset()
      guard byte != UInt8(ascii: "\\") else { return }
      state = .escape
      escape(byte, into: &events)
    case .paste: paste(byte, into: &events)
    }
  }

  /// Decodes a byte outside of sequences.
  mutating func text(_ byte: UInt8, into events: inout [InputEvent]) {
    // Drop an incomplete UTF-8 character.
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

  /// Returns the length of the non-ASCII UTF-8 character that starts with a byte, or `nil` if no
  /// such character starts with that byte.
  static func length(from byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}
