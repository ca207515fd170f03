import Foundation
import JSONStream
import PersistenceKeys

/// The error for content that another program wrote in place of the app's own.
struct UnreadablePartError: Error, Hashable, CustomStringConvertible {
  /// The kind of content that is expected.
  let kind: String

  /// The problem and its position.
  let problem: String

  /// Decodes a part.
  ///
  /// - Parameters:
  ///   - bytes: The part's content.
  ///   - kind: The kind of content that is expected.
  /// - Throws: `UnreadablePartError` if the content has another format.
  static func reading<Value: JSONReadable>(
    _ bytes: Data,
    as kind: String
  ) throws(Self) -> Value {
    do throws(JSONError) {
      return try Value(json: bytes.span)
    } catch {
      throw Self(kind: kind, problem: "\(error.located(in: bytes.span))")
    }
  }

  var description: String { "not a valid \(kind): \(problem)" }
}
