/// Reads JSON text value by value, without building a tree.
///
/// A type that conforms to ``JSONReadable`` reads its members in the order of the text:
///
/// ```swift
/// init(from reader: inout JSONReader) throws(JSONError) {
///   var name: String?
///   try reader.beginObject()
///   while let member = try reader.nextMember() {
///     switch member {
///     case "name": try reader.read(into: &name)
///     default: try reader.skipValue()
///     }
///   }
///   self.name = try reader.required(name, "name")
/// }
/// ```
///
/// The text is UTF-8 according to RFC 8259, with or without a byte-order mark. The reader visits
/// each byte about once, and copies only the strings and numbers that are requested.
///
/// - Source: RFC 8259, https://www.rfc-editor.org/rfc/rfc8259
public struct JSONReader: ~Copyable, ~Escapable {
  /// The whole text.
  let bytes: Span<UInt8>

  /// The offset of the next byte.
  public internal(set) var offset = 0

  /// The number of open arrays and objects.
  private var depth = 0

  /// Whether the innermost open container already has an element.
  private var followsElement = false

  /// The extensions to RFC 8259 that the reader accepts, and its limits.
  public let options: Options

  /// The extensions to RFC 8259 that a reader accepts, and its limits.
  public struct Options: Hashable, Sendable {
    /// The maximum nesting depth of decoded arrays and objects.
    ///
    /// Nested types are decoded recursively, which uses stack space. The limit does not apply to
    /// values that are skipped or read as ``RawJSON``, because the reader processes them without
    /// recursion.
    public var maximumDepth: Int

    /// Whether a comma may follow the last element, as in files edited by hand.
    public var allowsTrailingCommas: Bool

    /// Creates options, by default without extensions.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum nesting depth of decoded arrays and objects.
    ///   - allowsTrailingCommas: Whether a comma may follow the last element.
    public init(maximumDepth: Int = 512, allowsTrailingCommas: Bool = false) {
      self.maximumDepth = maximumDepth
      self.allowsTrailingCommas = allowsTrailingCommas
    }
  }

  /// Creates a reader at the start of JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text, in UTF-8.
  ///   - options: The extensions and limits of the reader.
  @_lifetime(copy bytes)
  public init(_ bytes: Span<UInt8>, options: Options = Options()) {
    self.bytes = bytes
    self.options = options
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
  }

  // MARK: Containers

  /// Enters an object.
  ///
  /// - Throws: ``JSONError`` if the next value is not an object.
  public mutating func beginObject() throws(JSONError) {
    try begin(.object, UInt8(ascii: "{"))
  }

  /// Moves to the next member of the current object.
  ///
  /// After the name, the caller must read or skip the value. If the object repeats a name, the
  /// reader returns the name each time, and ``read(into:)`` rejects the second value.
  ///
  /// - Returns: The name of the member, or `nil` after the last member. The object has then been
  ///   closed.
  /// - Throws: ``JSONError`` if the text is not valid JSON.
  @_lifetime(copy self)
  public mutating func nextMember() throws(JSONError) -> JSONString? {
    guard try nextElement(before: UInt8(ascii: "}"), .object) else { return nil }
    return try memberName()
  }

  /// Enters an array.
  ///
  /// - Throws: ``JSONError`` if the next value is not an array.
  public mutating func beginArray() throws(JSONError) {
    try begin(.array, UInt8(ascii: "["))
  }

  /// Moves to the next element of the current array.
  ///
  /// - Returns: Whether the array has another element. If the method returns `false`, it has read
  ///   the closing bracket.
  /// - Throws: ``JSONError`` if the text is not valid JSON.
  public mutating func nextElement() throws(JSONError) -> Bool {
    try nextElement(before: UInt8(ascii: "]"), .array)
  }

  /// Checks that only white space follows the reader's position.
  ///
  /// - Throws: ``JSONError`` if anything else follows.
  public mutating func finish() throws(JSONError) {
    if nextByte() != nil { throw syntaxError("more text follows the JSON value") }
  }

  private mutating func begin(_ kind: JSONKind, _ bracket: UInt8) throws(JSONError) {
    guard nextByte() == bracket else { throw mismatch(kind) }
    guard depth < options.maximumDepth else {
      throw tooDeep()
    }
    depth += 1
    offset += 1
    followsElement = false
  }

  /// Skips the comma before an element, or closes the container if no element follows.
  @inline(__always)
  private mutating func nextElement(
    before bracket: UInt8,
    _ kind: JSONKind
  ) throws(JSONError) -> Bool {
    precondition(depth > 0, "The reader is not inside an array or an object.")
    // A zero byte never occurs outside of strings.
    var byte = nextByte() ?? 0
    if followsElement {
      if byte == UInt8(ascii: ",") {
        offset += 1
        byte = nextByte() ?? 0
        if byte == bracket, !options.allowsTrailingCommas {
          throw superfluousComma(kind)
        }
      } else if byte != bracket {
        throw missingComma(kind)
      }
    }
    followsElement = true
    guard byte == bracket else { return true }
    offset += 1
    depth -= 1
    return false
  }

  /// Reads the name of a member and the following colon.
  @_lifetime(copy self)
  mutating func memberName() throws(JSONError) -> JSONString {
    guard nextByte() == UInt8(ascii: "\"") else {
      throw syntaxError("a key in quotation marks is missing")
    }
    let name = try scanString()
    // `JSONEncoder` writes a space before the colon of an indented member.
    if offset + 1 < bytes.count, bytes[offset] == 0x20, bytes[offset + 1] > 0x20 { offset += 1 }
    guard nextByte() == UInt8(ascii: ":") else {
      throw syntaxError("the colon after a key is missing")
    }
    offset += 1
    return name
  }

  /// A position of the reader, for ``rewind(to:)``.
  struct Position {
    fileprivate let offset: Int
    fileprivate let depth: Int
    fileprivate let followsElement: Bool
  }

  /// The current position.
  var position: Position { Position(offset: offset, depth: depth, followsElement: followsElement) }

  /// Returns to a previous position.
  mutating func rewind(to position: Position) {
    offset = position.offset
    depth = position.depth
    followsElement = position.followsElement
  }

  // MARK: Bytes

  /// Skips white space.
  ///
  /// - Returns: The next byte without consuming it, or `nil` at the end of the text.
  @inline(__always)
  mutating func nextByte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    return byte > 0x20 ? byte : nextByteAfterWhitespace()
  }

  private mutating func nextByteAfterWhitespace() -> UInt8? {
    var index = offset
    defer { offset = index }
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index += 1
      guard byte == 0x0A else { continue }
      // Indented lines start with many spaces, so this loop skips eight at a time.
      while index + 8 <= bytes.count {
        let others = bytes.word(at: index) ^ 0x2020_2020_2020_2020
        index += others.trailingZeroBitCount / 8
        if others != 0 { break }
      }
    }
    return nil
  }

  // MARK: Kinds and literals

  /// Returns the kind of the next value without reading the value.
  ///
  /// - Returns: The kind, or `nil` if no value starts at the next byte.
  public mutating func nextKind() -> JSONKind? {
    switch nextByte() ?? 0 {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: nil
    }
  }

  /// Skips `null` if it is the next value.
  ///
  /// - Returns: Whether `null` was the next value.
  /// - Throws: ``JSONError`` if the text is not valid JSON.
  public mutating func readNull() throws(JSONError) -> Bool {
    guard nextByte() == UInt8(ascii: "n") else { return false }
    try scanLiteral("null")
    return true
  }

  /// Reads `true` or `false`.
  ///
  /// - Throws: ``JSONError`` if the next value is not a Boolean.
  public mutating func readBool() throws(JSONError) -> Bool {
    switch nextByte() ?? 0 {
    case UInt8(ascii: "t"):
      try scanLiteral("true")
      return true
    case UInt8(ascii: "f"):
      try scanLiteral("false")
      return false
    default: throw mismatch(.bool)
    }
  }

  /// Scans a literal whose first byte has been seen.
  mutating func scanLiteral(_ literal: StaticString) throws(JSONError) {
    let end = offset + literal.utf8CodeUnitCount
    guard end <= bytes.count, JSONString.isEqual(bytes.extracting(offset..<end), literal) else {
      throw syntaxError("a value is expected here")
    }
    offset = end
  }

  // MARK: Errors

  // NB: None of these functions is inlined.
  // Inlined code that creates messages would leave fewer registers for the reader's loops.

  /// Creates the error for arrays and objects that are nested too deeply.
  @inline(never)
  private func tooDeep() -> JSONError {
    syntaxError("arrays and objects are nested more than \(options.maximumDepth) levels deep")
  }

  /// Creates the error for elements without a comma between them.
  @inline(never)
  func missingComma(_ kind: JSONKind) -> JSONError {
    syntaxError("a comma or the end of the \(kind) is missing")
  }

  /// Creates the error for a comma after the last element.
  @inline(never)
  func superfluousComma(_ kind: JSONKind) -> JSONError {
    syntaxError("a comma is not followed by another \(kind.partName)")
  }

  /// Creates the error for invalid JSON at an offset, by default the current offset.
  @inline(never)
  func syntaxError(_ message: String, at position: Int? = nil) -> JSONError {
    if offset >= bytes.count, position == nil {
      return JSONError(.syntax("the text ends too early"), offset: bytes.count)
    }
    if offset <= 4, isOfAnotherEncoding {
      return JSONError(.syntax("the text is encoded as UTF-16 or UTF-32, not UTF-8"), offset: 0)
    }
    return JSONError(.syntax(message), offset: position ?? offset)
  }

  /// Creates the error for a value of another kind.
  @inline(never)
  mutating func mismatch(_ expected: JSONKind) -> JSONError {
    guard let kind = nextKind() else { return syntaxError("a value is expected here") }
    return JSONError(.mismatch(expected: expected, found: kind), offset: offset)
  }

  /// Creates the error for a value that is not valid for its type.
  ///
  /// - Parameters:
  ///   - message: The reason, as part of a sentence.
  ///   - offset: The start of the value, from ``valueOffset()``.
  /// - Returns: The error to throw.
  public func invalidValue(_ message: String, at offset: Int) -> JSONError {
    JSONError(.invalid(message), offset: offset)
  }

  /// Returns the start of the next value, for an error that is detected after reading it.
  ///
  /// - Returns: The offset in bytes.
  public mutating func valueOffset() -> Int {
    _ = nextByte()
    return offset
  }

  private var isOfAnotherEncoding: Bool {
    guard bytes.count >= 2 else { return false }
    return switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): true
    default: false
    }
  }
}
