/// A place in a JSON text: line, column and coding path.
public struct JSONLocation: Hashable, Sendable {
  /// The line, the first one being 1.
  public let line: Int

  /// The column in characters of the line, the first one being 1.
  ///
  /// Counted are Unicode scalars, as editors do for all but combined characters.
  public let column: Int

  /// The members and elements that lead to the value, from the outside.
  public let path: [Step]

  /// A step on the way to a value.
  public enum Step: Hashable, Sendable {
    /// A member of an object, by its name.
    case member(String)

    /// An element of an array, by its number, the first one being 0.
    case element(Int)
  }

  /// Finds where an error is.
  ///
  /// - Parameters:
  ///   - error: The error, before whose offset the text is valid.
  ///   - bytes: The whole text.
  /// - Complexity: O(`error.offset`).
  public init(of error: JSONError, in bytes: Span<UInt8>) {
    var walk = Walk()
    walk.go(to: min(error.offset, bytes.count), in: bytes)
    var offset = min(error.offset, bytes.count)
    // That a member is missing is known at the end of the object. People look for the object's beginning.
    if case .missing = error.reason, let container = walk.containers.popLast() {
      offset = container.offset
    }
    path = walk.containers.compactMap { container in
      switch container.kind {
      case .array(let index): return .element(index)
      case .object(let name?): return .member(Self.name(name, in: bytes))
      case .object(nil): return nil
      }
    }
    (line, column) = Self.lineAndColumn(of: offset, in: bytes)
  }

  private static func lineAndColumn(of offset: Int, in bytes: Span<UInt8>) -> (Int, Int) {
    var line = 1
    var column = 1
    let start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    for index in start..<max(start, offset) {
      switch bytes[index] {
      case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
      // The bytes within a character of several bytes.
      case 0x80...0xBF: break
      default: column += 1
      }
    }
    return (line, column)
  }

  private static func name(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    var reader = JSONReader(bytes.extracting(range))
    guard let name = try? reader.scanString() else { return "?" }
    return String(name)
  }
}

extension JSONLocation: CustomStringConvertible {
  /// Line, column and, if there is one, the path: `line 3, column 14, [1].meetings[0].date`.
  public var description: String {
    let place = "line \(line), column \(column)"
    return path.isEmpty ? place : "\(place), \(pathDescription)"
  }

  /// The path as it would be written in code, without the middle if it is long: `[1].meetings[0].date`.
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

extension JSONLocation {
  /// Follows the structure of a text that is known to be valid up to a place.
  private struct Walk {
    struct Container {
      enum Kind {
        case array(Int)
        case object(Range<Int>?)
      }
      var kind: Kind
      let offset: Int
    }
    var containers: [Container] = []

    mutating func go(to end: Int, in bytes: Span<UInt8>) {
      var index = 0
      /// Whether the next string is the name of a member.
      var isBeforeName = false
      while index < end {
        switch bytes[index] {
        case UInt8(ascii: "{"):
          containers.append(Container(kind: .object(nil), offset: index))
          isBeforeName = true
        case UInt8(ascii: "["):
          containers.append(Container(kind: .array(0), offset: index))
          isBeforeName = false
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          containers.removeLast()
          isBeforeName = false
        case UInt8(ascii: ","):
          switch containers.last?.kind {
          case .array(let index): containers[containers.count - 1].kind = .array(index + 1)
          case .object:
            containers[containers.count - 1].kind = .object(nil)
            isBeforeName = true
          case nil: break
          }
        case UInt8(ascii: "\""):
          let start = index
          index += 1
          while index < end, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
          }
          if isBeforeName, index < end {
            containers[containers.count - 1].kind = .object(start..<index + 1)
            isBeforeName = false
          }
        default: break
        }
        index += 1
      }
    }
  }
}
