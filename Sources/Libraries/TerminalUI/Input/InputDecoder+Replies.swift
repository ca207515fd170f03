// Replies of the terminal: the one that tells the background is taken, all others are skipped.
extension InputDecoder {
  /// How the reply begins that tells the background.
  private static let backgroundReply = Array("]11;".utf8)

  /// No reply that is taken is longer.
  private static let longestReply = 28

  /// Whether the reply so far is one that tells the background.
  var isBackgroundReply: Bool { collected.starts(with: Self.backgroundReply) }

  /// Decodes a byte of a reply.
  mutating func reply(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x07:
      takeReply()
      reset()
    case 0x1B: state = .endOfReply
    case _ where byte < 0x20 || isBackgroundReply && !Self.isPartOfColor(byte):
      // No reply contains it: a key was pressed.
      reset()
      text(byte, into: &events)
    default:
      state = .reply(hasContent: true)
      if collected.count < Self.longestReply {
        collected.append(byte)
      } else if isBackgroundReply {
        reset()
        text(byte, into: &events)
      }
    }
  }

  /// How many bytes of what may be a reply ``flush()`` takes for keys or drops, or `nil` if it is
  /// none.
  var replyBytesTypedByFlush: Int? {
    switch state {
    case .escape: 0
    case .reply where Self.backgroundReply.starts(with: collected): collected.count
    case .lateReply: collected.count
    default: nil
    }
  }

  /// Looks whether what follows is the rest of a reply.
  ///
  /// - Parameter typed: How many bytes of it were taken for keys.
  mutating func beginLateReply(typed: Int) {
    state = .lateReply(typed: typed)
    collected = Array(Self.backgroundReply.prefix(typed))
  }

  /// Decodes a byte of what may be the rest of a reply whose beginning was taken for keys.
  mutating func lateReply(_ byte: UInt8, typed: Int, into events: inout [InputEvent]) {
    let bytes = collected + [byte]
    guard Self.backgroundReply.starts(with: bytes) else {
      let untyped = collected.dropFirst(typed)
      reset()
      for byte in untyped { text(byte, into: &events) }
      text(byte, into: &events)
      return
    }
    collected = bytes
    if isBackgroundReply { state = .reply(hasContent: true) }
  }

  /// The colour that a reply tells, or `nil` if it does not tell one so far.
  var repliedColor: Color? {
    guard isBackgroundReply else { return nil }
    let text = String(decoding: collected.dropFirst(Self.backgroundReply.count), as: UTF8.self)
    return Color(reply: text)
  }

  /// Takes over what a whole reply tells.
  mutating func takeReply() {
    guard let color = repliedColor else { return }
    expectsReply = false
    background = color
  }

  private static func isPartOfColor(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "r"), UInt8(ascii: "g"),
      UInt8(ascii: "/"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
