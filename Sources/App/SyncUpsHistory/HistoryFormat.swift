import Foundation
import JSONStream
import Sharing

/// The format of a history file: one line of JSON for each entry, oldest first.
enum HistoryFormat {
  /// The maximum size of a file in bytes.
  ///
  /// If a history is larger than the maximum size, the file omits the oldest entries.
  static let mostBytes = 32 << 20

  /// Decodes a history.
  ///
  /// A line that cannot be decoded becomes an unreadable entry, and stays in the file.
  ///
  /// - Throws: ``NoHistoryError`` if the data contains lines, but none is an entry of this or a
  ///   newer version.
  static func read(_ data: Data) throws -> History {
    let lines = data.split(separator: UInt8(ascii: "\n"))
    let entries = lines.map { line in
      (try? HistoryEntry(json: line.span)) ?? .unreadable([UInt8](line))
    }
    let isHistory = zip(lines, entries).contains { line, entry in
      if case .unreadable = entry { isEntryOfAnyVersion(line) } else { true }
    }
    guard entries.isEmpty || isHistory else { throw NoHistoryError() }
    return History(entries)
  }

  /// Returns whether a line is an object with the `id` and the `date` that the entries of all
  /// versions have.
  ///
  /// A file is not a history if none of its lines contains an `id` and a `date`.
  private static func isEntryOfAnyVersion(_ line: Data) -> Bool {
    let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
    return (object?["id"] as? String).flatMap(UUID.init) != nil && object?["date"] is Double
  }

  /// Encodes a history.
  ///
  /// - Returns: The encoded data, and the part of the history that it contains.
  /// - Throws: `JSONError` if a date in the history is infinite, or ``HistorySizeError`` if the
  ///   latest change is too large for the file. The caller reports the error to the user.
  static func write(_ history: History) throws -> (data: Data, part: History) {
    var lines: [[UInt8]] = []
    var count = 0
    for entry in history.entries.reversed() {
      let line = if case .unreadable(let line) = entry { line } else { try entry.json() }
      count += line.count + 1
      guard count <= mostBytes else {
        if lines.isEmpty { throw HistorySizeError() }
        break
      }
      lines.append(line)
    }
    var data = Data(capacity: count)
    for line in lines.reversed() {
      data.append(contentsOf: line)
      data.append(UInt8(ascii: "\n"))
    }
    let part =
      lines.count == history.entries.count
      ? history : History(Array(history.entries.suffix(lines.count)))
    return (data, part)
  }
}

/// Thrown if the file at the history's path is not a history.
struct NoHistoryError: Error, CustomStringConvertible {
  var description: String { "it is not a SyncUps history" }
}

/// Thrown if a change is too large for the history, such as an import of a very large file.
struct HistorySizeError: Error, CustomStringConvertible {
  var description: String { "the change is larger than \(HistoryFormat.mostBytes >> 20) MB" }
}
