import Foundation

/// The location and the reason of a decoding error in a file.
///
/// Two failures are equal if they have the same location and reason.
public struct DecodingFailure: Error, Sendable {
  /// The location in the content: a coding path such as `[1].meetings[0].date`, a position such as
  /// `line 3, column 14`, or an empty string if the location is unknown.
  public let location: String

  /// The reason for the failure, as part of a sentence.
  public let reason: String

  /// The decoder's error: usually a `DecodingError`.
  public let underlyingError: (any Error)?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - location: The location in the content, or an empty string if it is unknown.
  ///   - reason: The reason for the failure, as part of a sentence.
  ///   - underlyingError: The decoder's error.
  public init(location: String, reason: String, underlyingError: (any Error)? = nil) {
    self.location = location
    self.reason = reason
    self.underlyingError = underlyingError
  }

  /// Creates a failure from any error that a decoder throws.
  init(_ error: any Error) {
    switch error {
    case let failure as DecodingFailure:
      self = failure
    case DecodingError.keyNotFound(let key, let context):
      self.init(path: context.codingPath, reason: "'\(key.stringValue)' is missing", error)
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      let found = context.debugDescription.firstMatch(of: /found (.*?)(?: value)? instead/)
      let reason = Self.reason(expecting: type, found: found.map { String($0.1) })
      self.init(path: context.codingPath, reason: reason ?? context.debugDescription, error)
    case DecodingError.dataCorrupted(let context):
      self.init(path: context.codingPath, reason: context.debugDescription, error)
    default:
      self.init(location: "", reason: String(describing: error), underlyingError: error)
    }
  }

  /// Translates a decoder's message about Swift types to JSON vocabulary, or returns `nil` if JSON
  /// has no word for the type.
  private static func reason(expecting type: any Any.Type, found: String?) -> String? {
    guard let found else { return nil }
    let name = "\(type)"
    let expected: String
    if name.hasPrefix("Dictionary<") || name.contains("KeyedDecodingContainer") {
      expected = "an object"
    } else if name.hasPrefix("Array<") || name.contains("UnkeyedDecodingContainer") {
      expected = "an array"
    } else if type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type {
      expected = "a number"
    } else if type == String.self {
      expected = "a string"
    } else if type == Bool.self {
      expected = "true or false"
    } else {
      return nil
    }
    let words = ["a dictionary": "an object", "bool": "true or false", "number": "a number"]
    return "\(expected) is expected, not \(words[found] ?? found)"
  }

  private init(path: [any CodingKey], reason: String, _ underlyingError: any Error) {
    let location = path.reduce(into: "") { location, key in
      if let index = key.intValue {
        location += "[\(index)]"
      } else {
        location += location.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    var reason = reason
    if reason.hasSuffix(".") { reason.removeLast() }
    self.init(location: location, reason: reason, underlyingError: underlyingError)
  }
}

extension DecodingFailure: Hashable {
  /// Whether two failures have the same location and reason.
  public static func == (lhs: DecodingFailure, rhs: DecodingFailure) -> Bool {
    lhs.location == rhs.location && lhs.reason == rhs.reason
  }

  /// Hashes the location and the reason.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(reason)
  }
}

extension DecodingFailure: CustomStringConvertible {
  /// The location and the reason.
  public var description: String {
    location.isEmpty ? reason : "at \(location): \(reason)"
  }
}

extension JSONDecoder {
  /// Decodes a value.
  ///
  /// An error for invalid JSON contains the location of the first syntax error: the decoder itself
  /// reports only that the data is invalid.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    locatingErrorsIn data: Data
  ) throws -> Value {
    do {
      return try decode(type, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      let error = DecodingError.dataCorrupted(context)
      throw DecodingFailure(jsonSyntaxOf: data, error) ?? error
    }
  }
}

extension DecodingFailure {
  /// Creates a failure with the location of the first syntax error in JSON that a decoder has
  /// rejected.
  ///
  /// - Returns: `nil` if the JSON is valid.
  fileprivate init?(jsonSyntaxOf data: Data, _ decodingError: DecodingError) {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      // Foundation reports the position of an invalid character only in the error's debug
      // description.
      let description = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      let character = description.firstMatch(of: /around character (\d+)/).flatMap { Int($0.1) }
      let isTooShort = character == nil && description.contains("end of file")
      let offset = isTooShort ? data.count : character
      self.init(
        location: offset.map { Self.place(of: $0, in: data) } ?? "",
        reason: isTooShort ? "the JSON ends too early" : "this is not valid JSON",
        underlyingError: decodingError
      )
    }
  }

  private static func place(of offset: Int, in data: Data) -> String {
    let newline = UInt8(ascii: "\n")
    let before = data.prefix(offset)
    let line = 1 + before.count { $0 == newline }
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? before.startIndex
    // Count characters as JSON parsers do, without the continuation bytes of UTF-8.
    return "line \(line), column \(before[start...].count { $0 & 0xC0 != 0x80 } + 1)"
  }
}
