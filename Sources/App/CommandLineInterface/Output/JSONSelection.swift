import Foundation
import JSONStream

/// A JSON object of which only some members are written, in the order of their names.
///
/// ```swift
/// writer.element(JSONSelection(of: ["id", "title"], in: SyncUpJSON(syncUp), depth: 1))
/// ```
struct JSONSelection<Value: JSONWritable>: JSONWritable {
  private let fields: [String]
  private let value: Value
  private let depth: Int

  /// Selects members of a value.
  ///
  /// - Parameters:
  ///   - fields: The names of the members. One that the value has not is written as `null`.
  ///   - value: The value, which is an object.
  ///   - depth: How many containers are around it.
  init(of fields: [String], in value: Value, depth: Int = 0) {
    self.fields = fields
    self.value = value
    self.depth = depth
  }

  func write(to writer: inout JSONWriter) {
    do {
      let values = try members()
      let lines = Set(fields).sorted().map { field in
        "  \"\(field)\" : \(values[field]?.description ?? "null")"
      }
      // Line breaks are only between values, because those in strings are escaped.
      let object = "{\n\(lines.joined(separator: ",\n"))\n}"
        .replacing("\n", with: "\n" + String(repeating: "  ", count: depth))
      writer.write(try RawJSON(json: Array(object.utf8).span))
    } catch {
      preconditionFailure("What the program writes as JSON cannot be read: \(error)")
    }
  }

  private func members() throws(JSONError) -> [String: RawJSON] {
    let text = try value.json(layout: .output)
    var reader = JSONReader(text.span)
    var members: [String: RawJSON] = [:]
    try reader.beginObject()
    while let name = try reader.nextMember() {
      members[String(name)] = try RawJSON(from: &reader)
    }
    return members
  }
}

extension JSONWriter.Layout {
  /// How commands print JSON.
  static let output = Self(isIndented: true, hasEmptyLines: false)
}

/// A time as `--json` prints it: ISO 8601 in UTC, to the second.
struct JSONMoment: JSONWritable {
  private let date: Date

  init(_ date: Date) { self.date = date }

  func write(to writer: inout JSONWriter) { writer.write(date.formatted(.iso8601)) }
}
