/// The original text of a JSON value, with all digits of its numbers, the order of its members, and
/// its white space.
///
/// Programs use raw JSON to preserve values that they do not know. Reading or writing raw JSON
/// takes time proportional to the number of bytes, for any depth of nesting.
///
/// Two raw values are equal if their texts are equal: `1` and `1.0` differ.
public struct RawJSON: Hashable, Sendable {
  /// The bytes of the text, which are valid UTF-8.
  public let bytes: [UInt8]

  /// Copies bytes that a reader has validated.
  init(_ bytes: Span<UInt8>) {
    self.bytes = [UInt8](bytes)
  }

  /// Validates text that consists of one value of any kind.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - options: The extensions and limits of the reader.
  /// - Throws: ``JSONError`` if the text is not valid JSON.
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
  /// The original text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// The original text of a member of an object.
public struct RawJSONMember: Hashable, Sendable {
  /// The name, including quotation marks and escapes.
  public let name: RawJSON

  /// The original text of the value.
  public let value: RawJSON

  /// The decoded name.
  ///
  /// Members are sorted by the UTF-8 bytes of their names.
  public let plainName: String

  /// Returns whether the names and the values of two members have the same text.
  public static func == (lhs: RawJSONMember, rhs: RawJSONMember) -> Bool {
    lhs.name == rhs.name && lhs.value == rhs.value
  }

  /// Hashes the text of the member.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension JSONReader {
  /// Reads the value of the current member as raw JSON.
  ///
  /// - Parameter name: The name, from ``nextMember()``.
  /// - Returns: The member.
  /// - Throws: ``JSONError`` if the value is not valid JSON.
  public mutating func readRawMember(
    named name: borrowing JSONString
  ) throws(JSONError) -> RawJSONMember {
    let value = try readRaw()
    return RawJSONMember(named: name, value)
  }
}

extension RawJSONMember {
  /// Creates a member.
  ///
  /// - Parameters:
  ///   - name: The name, from `JSONReader.nextMember()`.
  ///   - value: The value.
  public init(named name: borrowing JSONString, _ value: RawJSON) {
    self.init(name: RawJSON(quoting: name.bytes), value: value, plainName: String(name))
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

  /// Appends a copy of the bytes in a span.
  mutating func append(_ span: Span<UInt8>) {
    // SAFETY: The bytes are only read, and only while the span that owns them is alive.
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
