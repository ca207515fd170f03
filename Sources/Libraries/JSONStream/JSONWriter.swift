/// Writes JSON text value by value.
///
/// A type that conforms to ``JSONWritable`` writes its members:
///
/// ```swift
/// func write(to writer: inout JSONWriter) {
///   writer.object { writer in
///     writer.member("age", age)
///     writer.member("name", name)
///   }
/// }
/// ```
///
/// The writer keeps the order in which the members are written.
public struct JSONWriter: ~Copyable {
  /// The written bytes that ``take(atLeast:_:)`` has not yet passed to the caller.
  var bytes: [UInt8] = []

  /// The number of bytes that ``take(atLeast:_:)`` has passed to the caller.
  private var takenCount = 0

  /// The layout of the text.
  public let layout: Layout

  private var depth = 0

  /// A line break and enough spaces for the deepest indentation so far.
  private var lineBreak = [UInt8(ascii: "\n")]

  private var isFirst = true
  private var extras: ArraySlice<RawJSONMember> = []
  private var failure: JSONError?

  /// The layout of JSON text.
  public struct Layout: Hashable, Sendable {
    /// Whether each value has its own line, indented by two spaces for each level, as in
    /// `JSONEncoder`.
    public var isIndented: Bool

    /// Whether slashes are escaped, as in `JSONEncoder`.
    public var escapesSlashes: Bool

    /// Whether an empty array or object contains an empty line if the text is indented, as in
    /// `JSONEncoder`.
    public var hasEmptyLines: Bool

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - isIndented: Whether each value has its own line.
    ///   - escapesSlashes: Whether slashes are escaped.
    ///   - hasEmptyLines: Whether an empty array or object contains an empty line if the text is
    ///     indented.
    public init(
      isIndented: Bool = false,
      escapesSlashes: Bool = false,
      hasEmptyLines: Bool = true
    ) {
      self.isIndented = isIndented
      self.escapesSlashes = escapesSlashes
      self.hasEmptyLines = hasEmptyLines
    }
  }

  /// Creates an empty writer.
  ///
  /// - Parameters:
  ///   - layout: The layout of the text.
  ///   - capacity: The expected size of the text in bytes.
  public init(layout: Layout = Layout(), capacity: Int = 0) {
    self.layout = layout
    bytes.reserveCapacity(capacity)
  }

  /// Returns the text, or the rest of the text after calls of ``take(atLeast:_:)``.
  ///
  /// - Throws: ``JSONError`` if a value could not be written. The error has a location only if the
  ///   writer still holds the whole text.
  public consuming func finish() throws(JSONError) -> [UInt8] {
    if let failure { throw takenCount == 0 ? failure.located(in: bytes.span) : failure }
    return bytes
  }

  /// Passes the bytes written so far to the caller, so that a long text is never in memory twice.
  ///
  /// ```swift
  /// writer.take(atLeast: 65_536) { data.append($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - count: The minimum number of bytes. If fewer bytes are waiting, the method does nothing.
  ///   - receive: A closure that receives the bytes written since the last call.
  public mutating func take(atLeast count: Int, _ receive: ([UInt8]) -> Void) {
    guard bytes.count >= count else { return }
    receive(bytes)
    takenCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// The number of bytes written so far.
  public var offset: Int { takenCount + bytes.count }

  // MARK: Containers

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - extras: Raw members, sorted by name. Each raw member is inserted before the first member
  ///     with a greater name.
  ///   - members: A closure that writes the members with ``member(_:_:)``.
  @inlinable
  public mutating func object(
    including extras: [RawJSONMember] = [],
    _ members: (inout JSONWriter) -> Void
  ) {
    let outer = beginObject(including: extras)
    members(&self)
    endObject(in: outer)
  }

  /// Writes a member of the current object.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The value of the member.
  @inlinable
  public mutating func member<Value: JSONWritable>(_ name: StaticString, _ value: Value) {
    beginMember(name)
    value.write(to: &self)
  }

  /// Writes a member of the current object, unless its value is `nil`.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The value, or `nil` to omit the member.
  @inlinable
  public mutating func memberIfPresent<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
    if let value { member(name, value) }
  }

  /// Writes an array.
  ///
  /// - Parameter elements: A closure that writes the elements with ``element(_:)``.
  @inlinable
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    beginArray()
    elements(&self)
    endArray()
  }

  /// Writes an element of the current array.
  ///
  /// - Parameter value: The element.
  @inlinable
  public mutating func element<Value: JSONWritable>(_ value: Value) {
    beginElement()
    value.write(to: &self)
  }

  @usableFromInline
  mutating func beginObject(including extras: [RawJSONMember]) -> ArraySlice<RawJSONMember> {
    let outer = self.extras
    self.extras = extras[...]
    begin(UInt8(ascii: "{"))
    return outer
  }

  @usableFromInline
  mutating func endObject(in outer: ArraySlice<RawJSONMember>) {
    while let extra = extras.popFirst() { writeExtra(extra) }
    extras = outer
    end(UInt8(ascii: "}"))
  }

  @usableFromInline
  mutating func beginArray() { begin(UInt8(ascii: "[")) }

  @usableFromInline
  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member, after the extra members whose names come before it.
  @usableFromInline
  mutating func beginMember(_ name: StaticString) {
    if !extras.isEmpty {
      let name = name.description
      while let extra = extras.first, extra.plainName.utf8.lexicographicallyPrecedes(name.utf8) {
        extras.removeFirst()
        writeExtra(extra)
      }
    }
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    // SAFETY: The bytes of a literal are never freed.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    )
    bytes.append(UInt8(ascii: "\""))
    writeColon()
  }

  private mutating func writeExtra(_ extra: RawJSONMember) {
    beginElement()
    bytes.append(contentsOf: extra.name.bytes)
    writeColon()
    bytes.append(contentsOf: extra.value.bytes)
  }

  /// Writes a member whose name is not a literal.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  public mutating func member<Value: JSONWritable>(named name: String, _ value: Value) {
    beginElement()
    write(name)
    writeColon()
    value.write(to: &self)
  }

  private mutating func writeColon() {
    if layout.isIndented {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: ":"))
      bytes.append(UInt8(ascii: " "))
    } else {
      bytes.append(UInt8(ascii: ":"))
    }
  }

  private mutating func begin(_ bracket: UInt8) {
    bytes.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if layout.isIndented, !isFirst || layout.hasEmptyLines {
      if isFirst { bytes.append(UInt8(ascii: "\n")) }
      writeLineBreak()
    }
    bytes.append(bracket)
    isFirst = false
  }

  @usableFromInline
  mutating func beginElement() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    if layout.isIndented { writeLineBreak() }
  }

  private mutating func writeLineBreak() {
    let count = 1 + 2 * depth
    while lineBreak.count < count { lineBreak.append(UInt8(ascii: " ")) }
    bytes.append(contentsOf: lineBreak[..<count])
  }

  // MARK: Values

  /// Writes the original text of a raw value.
  public mutating func write(_ raw: RawJSON) { bytes.append(contentsOf: raw.bytes) }

  /// Writes `null`.
  public mutating func writeNull() { writeLiteral("null") }

  /// Writes `true` or `false`.
  public mutating func write(_ bool: Bool) { writeLiteral(bool ? "true" : "false") }

  /// Writes a number with the fewest digits that distinguish it from all other numbers.
  ///
  /// JSON has no infinity and no NaN: after a call with such a number, ``finish()`` throws an error.
  public mutating func write(_ number: Double) {
    guard number.isFinite else {
      failure =
        failure ?? JSONError(.invalid("JSON cannot represent the number \(number)"), offset: offset)
      return writeNull()
    }
    let text = number.description.utf8
    // Writes an integral number without a decimal point, as `JSONEncoder` does.
    let isWhole = text.suffix(2).elementsEqual(".0".utf8)
    bytes.append(contentsOf: isWhole ? text.dropLast(2) : text[...])
  }

  /// Writes an integer.
  @inlinable
  public mutating func write<Integer: FixedWidthInteger>(_ integer: Integer) {
    if let small = Int64(exactly: integer) {
      writeInteger(magnitude: small.magnitude, isNegative: small < 0)
    } else if let magnitude = UInt64(exactly: integer) {
      writeInteger(magnitude: magnitude, isNegative: false)
    } else {
      writeText(integer.description)
    }
  }

  @usableFromInline
  mutating func writeText(_ text: String) { bytes.append(contentsOf: text.utf8) }

  @usableFromInline
  mutating func writeInteger(magnitude: UInt64, isNegative: Bool) {
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = digits.count
    var rest = magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(digit)
      rest = quotient
    } while rest > 0
    bytes.append(digits.span.extracting(first..<digits.count))
  }

  private mutating func writeLiteral(_ literal: String) { bytes.append(contentsOf: literal.utf8) }
}
