import Foundation
import JSONStream
import PersistenceKeys

/// The error for a sync-up, a meeting or a note in etcd that is not in the app's format.
struct UnreadablePartError: Error, Hashable, CustomStringConvertible {
  /// The kind of content that the part should have.
  let kind: String

  /// The problem, and its position in the part.
  let problem: String

  /// Decodes the content of a part.
  ///
  /// - Parameters:
  ///   - bytes: The content of the part.
  ///   - kind: The kind of content that the part should have.
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
