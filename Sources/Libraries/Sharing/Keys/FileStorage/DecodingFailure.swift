import Foundation

/// Where and why a file's content could not be decoded.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// Where in the content: a coding path such as `[1].meetings[0].date`, a place such as
  /// `line 3, column 14`, or empty when nothing is known.
  public let location: String

  /// Why, as part of a sentence.
  public let reason: String

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - location: Where in the content.
  ///   - reason: Why.
  public init(location: String, reason: String) {
    self.location = location
    self.reason = reason
  }

  /// Describes any error of a decoder.
  init(_ error: any Error) {
    switch error {
    case let failure as DecodingFailure:
      self = failure
    case DecodingError.keyNotFound(let key, let context):
      self.init(path: context.codingPath, reason: "'\(key.stringValue)' is missing")
    case DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      self.init(path: context.codingPath, reason: context.debugDescription)
    default:
      self.init(location: "", reason: String(describing: error))
    }
  }

  private init(path: [any CodingKey], reason: String) {
    let location = path.reduce(into: "") { location, key in
      if let index = key.intValue {
        location += "[\(index)]"
      } else {
        location += location.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    var reason = reason
    if reason.hasSuffix(".") { reason.removeLast() }
    self.init(location: location, reason: reason)
  }
}

extension DecodingFailure: CustomStringConvertible {
  /// The place and the reason.
  public var description: String {
    location.isEmpty ? reason : "at \(location): \(reason)"
  }
}

extension JSONDecoder {
  /// Decodes a value, and says where a syntax error is if there is one.
  ///
  /// The decoder itself only says that something is wrong with the data.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    locatingErrorsIn data: Data
  ) throws -> Value {
    do {
      return try decode(type, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw DecodingFailure(jsonSyntaxOf: data) ?? DecodingError.dataCorrupted(context)
    }
  }
}

extension DecodingFailure {
  /// Finds the first syntax error of a JSON text.
  ///
  /// - Returns: `nil` if there is none.
  fileprivate init?(jsonSyntaxOf data: Data) {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      // The one place where the toolchain says which character it is, if it does.
      let description = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      if let offset = description.firstMatch(of: /around character (\d+)/).flatMap({ Int($0.1) }) {
        self.init(location: Self.place(of: offset, in: data), reason: "this is not valid JSON")
      } else if description.contains("end of file") {
        self.init(
          location: Self.place(of: data.count, in: data),
          reason: "the JSON ends too early"
        )
      } else {
        self.init(location: "", reason: "this is not valid JSON")
      }
    }
  }

  private static func place(of offset: Int, in data: Data) -> String {
    let newline = UInt8(ascii: "\n")
    let before = data.prefix(offset)
    let line = 1 + before.count { $0 == newline }
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? before.startIndex
    return "line \(line), column \(before[start...].count + 1)"
  }
}
