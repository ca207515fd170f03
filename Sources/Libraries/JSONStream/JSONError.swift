/// An error in JSON text, and its location.
public struct JSONError: Error, Hashable, Sendable {
  /// The reason for the error.
  public let reason: Reason

  /// The offset of the error, in bytes from the start of the text.
  public let offset: Int

  /// The line, the column and the coding path of the error.
  ///
  /// Readers record only the offset. ``located(in:)`` adds the location. Functions that read JSON
  /// text to its end add the location, too.
  public private(set) var location: JSONLocation?

  /// The reason for an error.
  public enum Reason: Hashable, Sendable {
    /// The text is not valid JSON.
    ///
    /// Nothing after the error's offset can be read.
    case syntax(String)

    /// The value is valid JSON, but of another kind than the type expects.
    case mismatch(expected: JSONKind, found: JSONKind)

    /// The object has no member with this name.
    case missing(String)

    /// The object contains two members with the same name.
    case repeated

    /// The value has the right kind, but is not valid for the type.
    case invalid(String)
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The reason for the error.
  ///   - offset: The offset of the error, in bytes from the start of the text.
  public init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// Whether the text is not valid JSON, as opposed to valid JSON that does not fit the type.
  public var isSyntaxError: Bool {
    if case .syntax = reason { true } else { false }
  }

  func located(_ location: JSONLocation) -> JSONError {
    var error = self
    error.location = location
    return error
  }
}

extension JSONError: CustomStringConvertible {
  /// The location and the reason, as a sentence without a period.
  public var description: String {
    location.map { "at \($0): \(message)" } ?? "at byte \(offset): \(message)"
  }

  /// The reason, as part of a sentence.
  public var message: String {
    switch reason {
    case .syntax(let message): "this is not valid JSON: \(message)"
    case .mismatch(let expected, let found): "\(expected.phrase) is expected, not \(found.phrase)"
    case .missing(let name): "'\(name)' is missing"
    case .repeated: "the same JSON key occurs twice"
    case .invalid(let message): message
    }
  }
}
