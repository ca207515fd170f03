extension JSONReader {
  /// Skips and validates a value of any kind.
  ///
  /// - Throws: ``JSONError`` if the value is not valid JSON.
  /// - Complexity: O(*n*) in the number of bytes, for any depth of nesting.
  public mutating func skipValue() throws(JSONError) {
    var open = ContainerStack()
    repeat {
      guard try enter(&open) else { continue }
      try leave(&open)
    } while !open.isEmpty
  }

  /// Reads a value of any kind as raw text.
  ///
  /// - Throws: ``JSONError`` if the value is not valid JSON.
  /// - Complexity: O(*n*) in the number of bytes, for any depth of nesting.
  public mutating func readRaw() throws(JSONError) -> RawJSON {
    let start = valueOffset()
    try skipValue()
    return RawJSON(bytes.extracting(start..<offset))
  }

  /// Returns the text of a value that has been read.
  ///
  /// - Parameter start: The start of the value, from a call of ``valueOffset()`` before the value
  ///   was read.
  /// - Returns: The text from the start up to the reader's position, which must be one value.
  public func rawValue(from start: Int) -> RawJSON { RawJSON(bytes.extracting(start..<offset)) }

  /// Decodes a value, or reads it as raw JSON if it does not fit the type.
  ///
  /// - Parameter type: The type to decode.
  /// - Returns: The value, or its raw JSON and the reason why it cannot be decoded.
  /// - Throws: ``JSONError`` if the value is not valid JSON.
  @inlinable
  public mutating func readOrKeep<Value: JSONReadable>(
    _ type: Value.Type
  ) throws(JSONError) -> JSONAttempt<Value> {
    let start = checkpoint()
    do throws(JSONError) {
      return .value(try Value(from: &self))
    } catch {
      return .unreadable(try raw(from: start, after: error), error)
    }
  }

  /// A position that the reader can return to.
  public struct Checkpoint {
    let position: Position
  }

  /// Returns a checkpoint at the start of the next value.
  @usableFromInline
  mutating func checkpoint() -> Checkpoint {
    _ = nextByte()
    return Checkpoint(position: position)
  }

  /// Reads a value as raw JSON after an attempt to decode it has failed.
  @usableFromInline
  mutating func raw(
    from start: Checkpoint,
    after error: JSONError
  ) throws(JSONError) -> RawJSON {
    if error.isSyntaxError { throw error }
    rewind(to: start.position)
    return try readRaw()
  }

  /// Skips a simple value, or enters an array or an object.
  ///
  /// - Returns: Whether a complete value was skipped, or `false` if an element or a member follows.
  private mutating func enter(_ open: inout ContainerStack) throws(JSONError) -> Bool {
    switch nextByte() ?? 0 {
    case UInt8(ascii: "{"):
      offset += 1
      if nextByte() == UInt8(ascii: "}") {
        offset += 1
        return true
      }
      open.append(isObject: true)
      _ = try memberName()
      return false
    case UInt8(ascii: "["):
      offset += 1
      if nextByte() == UInt8(ascii: "]") {
        offset += 1
        return true
      }
      open.append(isObject: false)
      return false
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "t"): try scanLiteral("true")
    case UInt8(ascii: "f"): try scanLiteral("false")
    case UInt8(ascii: "n"): try scanLiteral("null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try scanNumber()
    default: throw syntaxError("a value is expected here")
    }
    return true
  }

  /// Skips what follows a value: the ends of containers, or a comma.
  private mutating func leave(_ open: inout ContainerStack) throws(JSONError) {
    while !open.isEmpty {
      let isObject = open.lastIsObject
      let kind = isObject ? JSONKind.object : .array
      let bracket = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      var byte = nextByte()
      if byte == UInt8(ascii: ",") {
        offset += 1
        byte = nextByte()
        if byte != bracket {
          if isObject { _ = try memberName() }
          return
        }
        guard options.allowsTrailingCommas else {
          throw superfluousComma(kind)
        }
      }
      guard byte == bracket else {
        throw missingComma(kind)
      }
      offset += 1
      open.removeLast()
    }
  }
}

/// The result of decoding a value.
public enum JSONAttempt<Value> {
  /// The decoded value.
  case value(Value)

  /// The raw JSON of a value, and the reason why the value cannot be decoded.
  case unreadable(RawJSON, JSONError)
}

extension JSONAttempt: Sendable where Value: Sendable {}

/// A stack that records which open containers are objects.
///
/// The stack uses only one bit for each container, because millions of containers may be open.
private struct ContainerStack {
  private var current: UInt64 = 0
  private var count = 0
  private var full: [UInt64] = []

  var isEmpty: Bool { count == 0 }
  var lastIsObject: Bool { current & 1 == 1 }

  mutating func append(isObject: Bool) {
    if count > 0, count % 64 == 0 { full.append(current) }
    current = current << 1 | (isObject ? 1 : 0)
    count += 1
  }

  mutating func removeLast() {
    count -= 1
    current = count > 0 && count % 64 == 0 ? full.removeLast() : current >> 1
  }
}
