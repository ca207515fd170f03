/// Reads a JSON text value by value, without building a tree of it.
///
/// A type that is read says so with ``JSONReadable``, and asks the reader for its members as they
/// come:
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
/// The text is UTF-8, with or without a byte-order mark, and follows RFC 8259. The reader visits
/// each byte about once and copies only the strings and numbers that are asked for.
///
/// - Source: RFC 8259, https://www.rfc-editor.org/rfc/rfc8259
public struct JSONReader: ~Copyable, ~Escapable {
  /// The whole text.
  let bytes: Span<UInt8>

  /// Where the next byte is read.
  public internal(set) var offset = 0

  /// How many arrays and objects are open.
  private var depth = 0

  /// Whether the container that is open already has an element.
  private var followsElement = false

  /// What is accepted beyond, or short of, RFC 8259.
  public let options: Options

  /// What a reader accepts.
  public struct Options: Hashable, Sendable {
    /// How deep arrays and objects may be nested that are read as types.
    ///
    /// A type that contains itself is read by recursion, which needs stack. Values that are skipped
    /// or kept as ``RawJSON`` have no limit, since no recursion reads them.
    public var maximumDepth: Int

    /// Whether a comma may follow the last element, as people leave one there by hand.
    public var allowsTrailingCommas: Bool

    /// Creates options.
    ///
    /// - Parameters:
    ///   - maximumDepth: How deep arrays and objects may be nested that are read as types.
    ///   - allowsTrailingCommas: Whether a comma may follow the last element.
    public init(maximumDepth: Int = 512, allowsTrailingCommas: Bool = false) {
      self.maximumDepth = maximumDepth
      self.allowsTrailingCommas = allowsTrailingCommas
    }
  }

  /// Creates a reader at the start of a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text, in UTF-8.
  ///   - options: What is accepted.
  @_lifetime(copy bytes)
  public init(_ bytes: Span<UInt8>, options: Options = Options()) {
    self.bytes = bytes
    self.options = options
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
  }

  // MARK: Containers

  /// Enters an object.
  ///
  /// - Throws: ``JSONError`` if the next value is none.
  public mutating func beginObject() throws(JSONError) {
    try begin(.object, UInt8(ascii: "{"))
  }

  /// Goes on to the next member of the object that is open.
  ///
  /// After a name the caller reads, keeps or skips the value. Names come as often as they are
  /// written: ``read(into:)`` refuses the second value of a member.
  ///
  /// - Returns: The name of the member, or `nil` if there is none left, and then the object is
  ///   closed.
  /// - Throws: ``JSONError`` if the text is not valid here.
  @_lifetime(copy self)
  public mutating func nextMember() throws(JSONError) -> JSONString? {
    guard try nextElement(before: UInt8(ascii: "}"), .object) else { return nil }
    return try memberName()
  }

  /// Enters an array.
  ///
  /// - Throws: ``JSONError`` if the next value is none.
  public mutating func beginArray() throws(JSONError) {
    try begin(.array, UInt8(ascii: "["))
  }

  /// Goes on to the next element of the array that is open.
  ///
  /// - Returns: Whether there is one. If not, the array is closed.
  /// - Throws: ``JSONError`` if the text is not valid here.
  public mutating func nextElement() throws(JSONError) -> Bool {
    try nextElement(before: UInt8(ascii: "]"), .array)
  }

  /// Checks that nothing but white space follows.
  ///
  /// - Throws: ``JSONError`` if something else does.
  public mutating func finish() throws(JSONError) {
    if nextByte() != nil { throw syntaxError("something follows the end of the JSON text") }
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

  /// Goes over the comma before an element, or closes the container.
  @inline(__always)
  private mutating func nextElement(
    before bracket: UInt8,
    _ kind: JSONKind
  ) throws(JSONError) -> Bool {
    precondition(depth > 0, "no array or object is open")
    // Zero is not part of any JSON text outside of strings.
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

  /// Reads the name of a member and the colon after it.
  @_lifetime(copy self)
  mutating func memberName() throws(JSONError) -> JSONString {
    guard nextByte() == UInt8(ascii: "\"") else {
      throw syntaxError("the name of a member is missing")
    }
    let name = try scanString()
    // `JSONEncoder` writes a space before the colon.
    if offset + 1 < bytes.count, bytes[offset] == 0x20, bytes[offset + 1] > 0x20 { offset += 1 }
    guard nextByte() == UInt8(ascii: ":") else {
      throw syntaxError("the colon after the name of a member is missing")
    }
    offset += 1
    return name
  }

  /// The place in the structure, to which ``rewind(to:)`` returns.
  struct Place {
    fileprivate let offset: Int
    fileprivate let depth: Int
    fileprivate let followsElement: Bool
  }

  /// Where the reader is.
  var place: Place { Place(offset: offset, depth: depth, followsElement: followsElement) }

  /// Returns to where the reader was.
  mutating func rewind(to place: Place) {
    offset = place.offset
    depth = place.depth
    followsElement = place.followsElement
  }

  // MARK: Bytes

  /// Goes over white space.
  ///
  /// - Returns: The first byte that is none, which is not consumed, or `nil` at the end.
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
      // Lines are indented by many spaces: eight at a time.
      while index + 8 <= bytes.count {
        let others = bytes.word(at: index) ^ 0x2020_2020_2020_2020
        index += others.trailingZeroBitCount / 8
        if others != 0 { break }
      }
    }
    return nil
  }

  // MARK: Kinds and literals

  /// The kind of the next value, which is not consumed.
  ///
  /// - Returns: The kind, or `nil` if no value begins here.
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

  /// Goes over `null`, if that is the next value.
  ///
  /// - Returns: Whether it was.
  /// - Throws: ``JSONError`` if the text is not valid here.
  public mutating func readNull() throws(JSONError) -> Bool {
    guard nextByte() == UInt8(ascii: "n") else { return false }
    try scanLiteral("null")
    return true
  }

  /// Reads `true` or `false`.
  ///
  /// - Throws: ``JSONError`` if the next value is something else.
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

  /// Goes over a literal of which the first byte has been seen.
  mutating func scanLiteral(_ literal: StaticString) throws(JSONError) {
    let end = offset + literal.utf8CodeUnitCount
    guard end <= bytes.count, JSONString.isEqual(bytes.extracting(offset..<end), literal) else {
      throw syntaxError("no value begins like this")
    }
    offset = end
  }

  // MARK: Errors

  // NB: none of these is inlined. The code that makes their messages would take registers from the
  // loops.

  /// The error that too many containers are open.
  @inline(never)
  private func tooDeep() -> JSONError {
    syntaxError("arrays and objects are nested more than \(options.maximumDepth) deep")
  }

  /// The error that the elements of a container are not separated.
  @inline(never)
  func missingComma(_ kind: JSONKind) -> JSONError {
    syntaxError("a comma or the end of the \(kind) is missing")
  }

  /// The error that nothing follows a comma.
  @inline(never)
  func superfluousComma(_ kind: JSONKind) -> JSONError {
    syntaxError("a comma is followed by no further \(kind.partName)")
  }

  /// The error that the text is not valid JSON where the reader is.
  @inline(never)
  func syntaxError(_ message: String, at place: Int? = nil) -> JSONError {
    if offset >= bytes.count, place == nil {
      return JSONError(.syntax("the text ends too early"), offset: bytes.count)
    }
    if offset <= 4, isOfAnotherEncoding {
      return JSONError(.syntax("the text is encoded as UTF-16 or UTF-32, not UTF-8"), offset: 0)
    }
    return JSONError(.syntax(message), offset: place ?? offset)
  }

  /// The error that the next value is of another kind.
  @inline(never)
  mutating func mismatch(_ expected: JSONKind) -> JSONError {
    guard let kind = nextKind() else { return syntaxError("no value begins like this") }
    return JSONError(.mismatch(expected: expected, found: kind), offset: offset)
  }

  /// The error that the value that was read last is not one that the type can have.
  ///
  /// - Parameters:
  ///   - message: Why, as a part of a sentence.
  ///   - offset: Where the value begins, from ``valueOffset()``.
  /// - Returns: The error, to be thrown.
  public func invalidValue(_ message: String, at offset: Int) -> JSONError {
    JSONError(.invalid(message), offset: offset)
  }

  /// Where the next value begins, for an error that is found when it has been read.
  ///
  /// - Returns: The number of the byte.
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
