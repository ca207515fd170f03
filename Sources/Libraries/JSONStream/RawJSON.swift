/// A value that is kept as it is written: numbers with all their digits, members in their order,
/// white space.
///
/// It holds what a program does not know so that it can be written back. Reading and writing one
/// costs time in proportion to its bytes, however deep it is nested.
///
/// Two are equal if they are written alike: `1` and `1.0` are different.
public struct RawJSON: Hashable, Sendable {
  /// The bytes of the value, in UTF-8 and valid.
  public let bytes: [UInt8]

  /// Keeps a copy of bytes that a reader has gone over.
  init(_ bytes: Span<UInt8>) {
    self.bytes = [UInt8](bytes)
  }

  /// Checks a text that has one value of any kind, and keeps it.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - options: What is accepted.
  /// - Throws: ``JSONError`` if it is not valid JSON.
  public init(json bytes: Span<UInt8>, options: JSONReader.Options = .init()) throws(JSONError) {
    var reader = JSONReader(bytes, options: options)
    do throws(JSONError) {
      self = try reader.readRaw()
      try reader.finish()
    } catch {
      throw error.located(in: bytes)
    }
  }
}

extension RawJSON: JSONReadable {
  /// Reads a value of any kind.
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readRaw() }
}

extension RawJSON: CustomStringConvertible {
  /// The value as it is written.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// A member of an object that is kept as it is written.
public struct RawJSONMember: Hashable, Sendable {
  /// The name as it is written, with its quotation marks and escapes.
  public let name: RawJSON

  /// The value as it is written.
  public let value: RawJSON

  /// The name without escapes, by whose UTF-8 members are ordered.
  public let plainName: String

  /// Two members are equal if they are written alike.
  public static func == (lhs: RawJSONMember, rhs: RawJSONMember) -> Bool {
    lhs.name == rhs.name && lhs.value == rhs.value
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension JSONReader {
  /// Keeps the member whose name was read last as it is written.
  ///
  /// - Parameter name: The name, from ``nextMember()``.
  /// - Returns: The member.
  /// - Throws: ``JSONError`` if the value is not valid JSON.
  public mutating func readRawMember(
    named name: borrowing JSONString
  ) throws(JSONError) -> RawJSONMember {
    RawJSONMember(
      name: RawJSON(quoting: name.bytes),
      value: try readRaw(),
      plainName: String(name)
    )
  }
}

extension RawJSON {
  fileprivate init(quoting string: Span<UInt8>) {
    bytes = [UInt8(ascii: "\"")] + [UInt8](string) + [UInt8(ascii: "\"")]
  }
}

extension [UInt8] {
  init(_ span: Span<UInt8>) {
    self = []
    append(span)
  }

  /// Adds a copy of bytes.
  mutating func append(_ span: Span<UInt8>) {
    // SAFETY: the bytes are only read, while the span that owns them lives.
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
