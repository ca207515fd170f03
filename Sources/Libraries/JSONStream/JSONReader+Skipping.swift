extension JSONReader {
  /// Goes over a value of any kind, and checks it.
  ///
  /// - Throws: ``JSONError`` if it is not valid JSON.
  /// - Complexity: O(*n*) in the bytes of the value, however deep it is nested.
  public mutating func skipValue() throws(JSONError) {
    var open = ContainerStack()
    repeat {
      guard try enter(&open) else { continue }
      try leave(&open)
    } while !open.isEmpty
  }

  /// Reads a value of any kind, and keeps it as it is written.
  ///
  /// - Throws: ``JSONError`` if it is not valid JSON.
  /// - Complexity: O(*n*) in the bytes of the value, however deep it is nested.
  public mutating func readRaw() throws(JSONError) -> RawJSON {
    let start = valueOffset()
    try skipValue()
    return RawJSON(bytes.extracting(start..<offset))
  }

  /// Keeps a value that has been read as it is written.
  ///
  /// - Parameter start: Where it begins, from ``valueOffset()``, called before it was read.
  /// - Returns: What stands between there and where the reader is, which must be one value.
  public func rawValue(from start: Int) -> RawJSON { RawJSON(bytes.extracting(start..<offset)) }

  /// Reads a value as a type, or keeps it as it is written if it is JSON of another type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The value, or what stands in its place and why it cannot be read.
  /// - Throws: ``JSONError`` if it is not valid JSON.
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

  /// A place to return to.
  public struct Checkpoint {
    let place: Place
  }

  /// Where the next value begins.
  @usableFromInline
  mutating func checkpoint() -> Checkpoint {
    _ = nextByte()
    return Checkpoint(place: place)
  }

  /// Keeps the value that an attempt to read it has failed on.
  @usableFromInline
  mutating func raw(
    from start: Checkpoint,
    after error: JSONError
  ) throws(JSONError) -> RawJSON {
    if error.isSyntaxError { throw error }
    rewind(to: start.place)
    return try readRaw()
  }

  /// Goes over a simple value, or into an array or object.
  ///
  /// - Returns: Whether a value is complete: not if an element or member of a container is next.
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
    default: throw syntaxError("no value begins like this")
    }
    return true
  }

  /// Goes over what follows a value: the ends of containers, or a comma.
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

/// What came of reading a value as a type.
public enum JSONAttempt<Value> {
  /// The value.
  case value(Value)

  /// What stands in the place of a value, and why it cannot be read as one.
  case unreadable(RawJSON, JSONError)
}

extension JSONAttempt: Sendable where Value: Sendable {}

/// Which of the containers that are open are objects: one bit each, since there may be millions of
/// them.
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
