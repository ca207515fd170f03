/// Writes a JSON text value by value.
///
/// A type that is written says so with ``JSONWritable``:
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
/// Members are written in the order of the calls.
public struct JSONWriter: ~Copyable {
  /// What has been written and not been taken yet.
  var bytes: [UInt8] = []

  /// How many bytes have been taken.
  private var takenCount = 0

  /// How values are laid out.
  public let layout: Layout

  private var depth = 0

  /// A line break and as many spaces as were needed so far.
  private var lineBreak = [UInt8(ascii: "\n")]

  private var isFirst = true
  private var extras: ArraySlice<RawJSONMember> = []
  private var failure: JSONError?

  /// How a text is laid out.
  public struct Layout: Hashable, Sendable {
    /// Whether each value has a line of its own, indented by two spaces a level, as `JSONEncoder`
    /// does it.
    public var isIndented: Bool

    /// Whether slashes are escaped, as `JSONEncoder` does it.
    public var escapesSlashes: Bool

    /// Whether an empty container that is indented has an empty line in it, as `JSONEncoder` does
    /// it.
    public var hasEmptyLines: Bool

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - isIndented: Whether each value has a line of its own.
    ///   - escapesSlashes: Whether slashes are escaped.
    ///   - hasEmptyLines: Whether an empty container that is indented has an empty line in it.
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

  /// Creates a writer that has written nothing.
  ///
  /// - Parameters:
  ///   - layout: How values are laid out.
  ///   - capacity: How many bytes the text is expected to have.
  public init(layout: Layout = Layout(), capacity: Int = 0) {
    self.layout = layout
    bytes.reserveCapacity(capacity)
  }

  /// The text, or the rest of it, if parts have been taken.
  ///
  /// - Throws: ``JSONError`` if a value could not be written, with its location if no part has been
  ///   taken.
  public consuming func finish() throws(JSONError) -> [UInt8] {
    if let failure { throw takenCount == 0 ? failure.located(in: bytes.span) : failure }
    return bytes
  }

  /// Hands over a part of the text, so that a long one does not need the memory twice.
  ///
  /// ```swift
  /// writer.take(atLeast: 65_536) { data.append($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many bytes there must be. Otherwise nothing happens.
  ///   - receive: Gets what was written since the last time.
  public mutating func take(atLeast count: Int, _ receive: ([UInt8]) -> Void) {
    guard bytes.count >= count else { return }
    receive(bytes)
    takenCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// How many bytes have been written.
  public var offset: Int { takenCount + bytes.count }

  // MARK: Containers

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - extras: Members that are kept as they were written, in the order of their names. Each is
  ///     written
  ///     before the first other member with a greater name.
  ///   - members: Writes the members, by ``member(_:_:)``.
  @inlinable
  public mutating func object(
    including extras: [RawJSONMember] = [],
    _ members: (inout JSONWriter) -> Void
  ) {
    let outer = beginObject(including: extras)
    members(&self)
    endObject(in: outer)
  }

  /// Writes a member of the object that is open.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  @inlinable
  public mutating func member<Value: JSONWritable>(_ name: StaticString, _ value: Value) {
    beginMember(name)
    value.write(to: &self)
  }

  /// Writes a member of the object that is open, if there is a value.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value, or `nil` for no member at all.
  @inlinable
  public mutating func memberIfPresent<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
    if let value { member(name, value) }
  }

  /// Writes an array.
  ///
  /// - Parameter elements: Writes the elements, each by ``element(_:)``.
  @inlinable
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    beginArray()
    elements(&self)
    endArray()
  }

  /// Writes an element of the array that is open.
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

  /// Writes the name of a member, behind the extra ones whose names are less.
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
    // SAFETY: the bytes of a literal live for ever.
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

  /// Writes a member whose name is not known to the program.
  mutating func member<Value: JSONWritable>(named name: String, _ value: Value) {
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

  /// Writes a value that is kept as it was written.
  public mutating func write(_ raw: RawJSON) { bytes.append(contentsOf: raw.bytes) }

  /// Writes `null`.
  public mutating func writeNull() { writeLiteral("null") }

  /// Writes `true` or `false`.
  public mutating func write(_ bool: Bool) { writeLiteral(bool ? "true" : "false") }

  /// Writes a number as the shortest text that is read as the same number.
  ///
  /// JSON has no infinity and no NaN: with one of them ``finish()`` throws an error.
  public mutating func write(_ number: Double) {
    guard number.isFinite else {
      failure = failure ?? JSONError(.invalid("JSON has no number \(number)"), offset: offset)
      return writeNull()
    }
    let text = number.description.utf8
    // Whole numbers have no point, as `JSONEncoder` writes them.
    let isWhole = text.suffix(2).elementsEqual(".0".utf8)
    bytes.append(contentsOf: isWhole ? text.dropLast(2) : text[...])
  }

  /// Writes a whole number.
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
