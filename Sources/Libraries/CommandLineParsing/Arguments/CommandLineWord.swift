/// A word of the command line, as the bytes that the program was given.
///
/// A path may have bytes that are not UTF-8, and must not become another path: it is made of
/// ``bytes``. Everything else is read as ``text``.
public struct CommandLineWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes, as the shell has passed them.
  public let bytes: [UInt8]

  /// Creates a word from its bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a word from text.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates a word from text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The word as text, in which bytes that are not UTF-8 are replaced.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts before and after the first equals sign, if there is one.
  public var partsAroundEqualsSign: (name: String, value: CommandLineWord?) {
    guard let place = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    let name = String(decoding: bytes[..<place], as: UTF8.self)
    return (name, CommandLineWord(bytes: bytes[(place + 1)...]))
  }
}
