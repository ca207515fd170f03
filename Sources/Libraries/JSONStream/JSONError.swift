/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason

  /// The number of bytes before the place.
  public let offset: Int

  /// The place as people look for it.
  ///
  /// The reader notes only the offset; ``located(in:)`` finds the rest, and so does every function
  /// that reads a whole text.
  public private(set) var location: JSONLocation?

  /// What can be wrong.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON from here on, so that nothing behind it can be read.
    case syntax(String)

    /// The value is JSON, but of another kind than the type that is read.
    case mismatch(expected: JSONKind, found: JSONKind)

    /// The object has no member of this name.
    case missing(String)

    /// The object has a second member of the same name.
    case repeated

    /// The value is of the right kind, but not one that the type can have.
    case invalid(String)
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - offset: The number of bytes before the place.
  public init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// Whether the text is not JSON, as opposed to JSON of another type.
  public var isSyntaxError: Bool {
    if case .syntax = reason { true } else { false }
  }

  /// The error with its location.
  func located(_ location: JSONLocation) -> JSONError {
    var error = self
    error.location = location
    return error
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and what is wrong, as a sentence without its full stop.
  public var description: String {
    location.map { "at \($0): \(message)" } ?? "at byte \(offset): \(message)"
  }

  /// What is wrong, as a part of a sentence.
  public var message: String {
    switch reason {
    case .syntax(let message): "this is not valid JSON: \(message)"
    case .mismatch(let expected, let found): "\(expected.phrase) is expected, not \(found.phrase)"
    case .missing(let name): "'\(name)' is missing"
    case .repeated: "the same member is here a second time"
    case .invalid(let message): message
    }
  }
}
