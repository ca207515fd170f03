import Foundation
import JSONStream
import PersistenceKeys

/// What other programs have written where the app keeps something of its own.
struct UnreadablePartError: Error, Hashable, CustomStringConvertible {
  /// What it should be.
  let kind: String

  /// What is wrong, and where in it.
  let problem: String

  /// Reads a part.
  ///
  /// - Parameters:
  ///   - bytes: The content of the part.
  ///   - kind: What it should be.
  /// - Throws: `UnreadablePartError` if it is something else.
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

  var description: String { "not a \(kind) as this app writes it: \(problem)" }
}
