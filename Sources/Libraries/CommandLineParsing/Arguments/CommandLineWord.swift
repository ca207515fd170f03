/// A word of a command line, as the bytes that the program received.
///
/// A path may contain invalid UTF-8, so it must be created from ``bytes``. Use ``text`` for
/// everything else.
public struct CommandLineWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes that the program received.
  public let bytes: [UInt8]

  /// Creates a word from its bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a word from a string.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates a word from a string literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The word as a string, in which U+FFFD replaces invalid UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts before and after the first equals sign, or the whole word if it contains none.
  public var partsAroundEqualsSign: (name: String, value: CommandLineWord?) {
    guard let place = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    let name = String(decoding: bytes[..<place], as: UTF8.self)
    return (name, CommandLineWord(bytes: bytes[(place + 1)...]))
  }
}
