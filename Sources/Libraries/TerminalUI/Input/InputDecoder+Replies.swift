// Handles replies from the terminal: stores the reported background colour, and skips all other
// replies.
extension InputDecoder {
  /// The start of the reply that reports the background colour.
  private static let backgroundReply = Array("]11;".utf8)

  /// The maximum length of the reply that reports the background colour.
  private static let longestReply = 28

  /// Whether the bytes received so far begin a reply that reports the background colour.
  var isBackgroundReply: Bool { collected.starts(with: Self.backgroundReply) }

  /// Decodes a byte of a reply.
  mutating func reply(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x07:
      storeReply()
      reset()
    case 0x1B: state = .endOfReply
    case _ where byte < 0x20 || isBackgroundReply && !Self.isPartOfColor(byte):
      // A byte that cannot be part of the reply is a key press.
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

  /// The number of bytes read after an escape character, if these bytes may be the start of a reply
  /// that reports the background colour; otherwise `nil`.
  ///
  /// ``flush()`` turns these bytes into key presses, or drops them.
  var replyBytesTypedByFlush: Int? {
    switch state {
    case .escape: 0
    case .reply where Self.backgroundReply.starts(with: collected): collected.count
    case .lateReply: collected.count
    default: nil
    }
  }

  /// Starts checking whether the next bytes are the rest of a reply.
  ///
  /// - Parameter typed: The number of bytes after the reply's escape character that were decoded as
  ///   key presses, or dropped.
  mutating func beginLateReply(typed: Int) {
    state = .lateReply(typed: typed)
    collected = Array(Self.backgroundReply.prefix(typed))
  }

  /// Decodes a byte that may belong to a reply whose start was mistaken for key presses.
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

  /// The colour in the received part of the reply, or `nil` if this part contains no colour.
  var repliedColor: Color? {
    guard isBackgroundReply else { return nil }
    let text = String(decoding: collected.dropFirst(Self.backgroundReply.count), as: UTF8.self)
    return Color(reply: text)
  }

  /// Stores the background colour that a complete reply contains.
  mutating func storeReply() {
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
