/// A location in JSON text: the line, the column and the coding path.
public struct JSONLocation: Hashable, Sendable {
  /// The line, counting from 1.
  public let line: Int

  /// The column, counting from 1.
  ///
  /// Counts Unicode scalars, as most editors do.
  public let column: Int

  /// The members and elements that contain the value, outermost first.
  public let path: [Step]

  /// A step in a coding path.
  public enum Step: Hashable, Sendable {
    /// A member of an object, with its name.
    case member(String)

    /// An element of an array, with its index.
    case element(Int)
  }

  /// Finds the location of an error, continuing from the part of the text that was already walked.
  fileprivate init(of error: JSONError, in bytes: Span<UInt8>, walk: inout Walk) {
    walk.go(to: min(error.offset, bytes.count), in: bytes)
    var containers = walk.containers
    var position = walk.position
    // The reader detects a missing member at the end of the object, but people look for the member
    // at the object's start.
    if case .missing = error.reason, let container = containers.popLast() {
      position = container.position
    }
    path = containers.compactMap { container in
      switch container.kind {
      case .array(let index): return .element(index)
      case .object(let name?): return .member(Self.name(name, in: bytes))
      case .object(nil): return nil
      }
    }
    line = position.line
    column = position.column
  }

  private static func name(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    var reader = JSONReader(bytes.extracting(range))
    guard let name = try? reader.scanString() else { return "?" }
    return String(name)
  }
}

extension JSONLocation: CustomStringConvertible {
  /// The line, the column and the path: `line 3, column 14, [1].meetings[0].date`.
  public var description: String {
    let position = "line \(line), column \(column)"
    return path.isEmpty ? position : "\(position), \(pathDescription)"
  }

  /// The path in the notation of Swift code: `[1].meetings[0].date`.
  ///
  /// The middle of a long path is omitted.
  public var pathDescription: String {
    let shown = 16
    guard path.count > 2 * shown else { return Self.description(of: path[...]) }
    return Self.description(of: path.prefix(shown)) + "…" + Self.description(of: path.suffix(shown))
  }

  private static func description(of path: ArraySlice<Step>) -> String {
    path.reduce(into: "") { text, step in
      switch step {
      case .element(let index): text += "[\(index)]"
      case .member(let name): text += text.isEmpty ? name : ".\(name)"
      }
    }
  }
}

extension JSONError {
  /// Returns this error with its location.
  ///
  /// - Parameter bytes: The whole text.
  /// - Returns: A copy of the error with its line, column and coding path.
  /// - Complexity: O(`offset`).
  public func located(in bytes: Span<UInt8>) -> JSONError {
    guard location == nil else { return self }
    var walk = JSONLocation.Walk()
    return located(JSONLocation(of: self, in: bytes, walk: &walk))
  }

  /// Returns the given errors with their locations.
  ///
  /// - Parameters:
  ///   - errors: The errors, sorted by offset. Only the last error may be a syntax error.
  ///   - bytes: The whole text.
  /// - Returns: Copies of the errors with their lines, columns and coding paths.
  /// - Complexity: O(*n*) in the number of bytes up to the last error.
  public static func located(_ errors: [JSONError], in bytes: Span<UInt8>) -> [JSONError] {
    var walk = JSONLocation.Walk()
    var located: [JSONError] = []
    for error in errors {
      located.append(error.located(JSONLocation(of: error, in: bytes, walk: &walk)))
    }
    return located
  }
}

extension JSONLocation {
  /// Follows the structure of JSON text that is valid up to an offset.
  fileprivate struct Walk {
    /// A line and a column, both counting from 1.
    struct LinePosition {
      var line = 1
      var column = 1
    }
    /// An array or an object that is not closed yet.
    struct Container {
      /// An array with the index of its current element, or an object with the bytes of its current
      /// member's name.
      enum Kind {
        case array(Int)
        case object(Range<Int>?)
      }
      var kind: Kind
      let position: LinePosition
    }
    var containers: [Container] = []
    var position = LinePosition()
    private var index = 0

    /// Whether the next string is the name of a member.
    private var isBeforeName = false

    mutating func go(to end: Int, in bytes: Span<UInt8>) {
      if index == 0, end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
      while index < end {
        switch bytes[index] {
        case UInt8(ascii: "{"):
          containers.append(Container(kind: .object(nil), position: position))
          isBeforeName = true
        case UInt8(ascii: "["):
          containers.append(Container(kind: .array(0), position: position))
          isBeforeName = false
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          _ = containers.popLast()
          isBeforeName = false
        case UInt8(ascii: ","):
          switch containers.last?.kind {
          case .array(let index): containers[containers.count - 1].kind = .array(index + 1)
          case .object:
            containers[containers.count - 1].kind = .object(nil)
            isBeforeName = true
          case nil: break
          }
        case UInt8(ascii: "\""): goOverString(before: end, in: bytes)
        default: break
        }
        advance(over: bytes, before: end)
      }
    }

    /// Skips to the closing quotation mark of a string.
    private mutating func goOverString(before end: Int, in bytes: Span<UInt8>) {
      let start = index
      advance(over: bytes, before: end)
      while index < end, bytes[index] != UInt8(ascii: "\"") {
        if bytes[index] == UInt8(ascii: "\\") { advance(over: bytes, before: end) }
        advance(over: bytes, before: end)
      }
      if isBeforeName, index < end {
        containers[containers.count - 1].kind = .object(start..<index + 1)
        isBeforeName = false
      }
    }

    private mutating func advance(over bytes: Span<UInt8>, before end: Int) {
      guard index < end else { return }
      switch bytes[index] {
      case UInt8(ascii: "\n"): position = LinePosition(line: position.line + 1, column: 1)
      // The continuation bytes of a multi-byte character do not count as columns.
      case 0x80...0xBF: break
      default: position.column += 1
      }
      index += 1
    }
  }
}
