import Foundation
import JSONStream

/// The members of the JSON object that `--json` prints for a value.
///
/// A command declares them once, for its output, for `--json=FIELD` and for the help:
///
/// ```swift
/// let fields = JSONFields<Attendee>([
///   .init("id") { $0.id },
///   .init("name") { $0.name },
/// ])
/// try context.writeJSON(attendee, fields)
/// ```
struct JSONFields<Value>: Sendable {
  /// One member.
  struct Field: Sendable {
    let name: String
    fileprivate let write: @Sendable (Value, inout JSONWriter) -> Void
    fileprivate var isWritten: (@Sendable (Value) -> Bool)?

    /// Declares a member.
    ///
    /// `nil` is written as `null`: programs expect each field.
    init<Content: JSONWritable & SendableMetatype>(
      _ name: StaticString,
      _ content: @escaping @Sendable (Value) -> Content
    ) {
      self.name = "\(name)"
      write = { $1.member(name, content($0)) }
    }

    /// Declares a member that is left out if it is `nil`, unless the options select it.
    static func ifPresent<Content: JSONWritable & SendableMetatype>(
      _ name: StaticString,
      _ content: @escaping @Sendable (Value) -> Content?
    ) -> Self {
      var field = Self(name, content)
      field.isWritten = { content($0) != nil }
      return field
    }

    fileprivate init(
      name: String,
      write: @escaping @Sendable (Value, inout JSONWriter) -> Void
    ) {
      self.name = name
      self.write = write
    }
  }

  private let fields: [Field]

  /// Declares the members, which are written in the order of their names.
  init(_ fields: [Field]) { self.fields = fields.sorted { $0.name < $1.name } }

  /// The names, in order.
  var names: [String] { fields.map(\.name) }

  /// Returns these members and more.
  static func + (fields: Self, more: [Field]) -> Self { Self(fields.fields + more) }

  /// Returns the members for a value that has one with these members as a part.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> JSONFields<Whole> {
    JSONFields<Whole>(
      fields.map { field in .init(name: field.name) { field.write(part($0), &$1) } }
    )
  }

  /// Returns some of the members.
  ///
  /// - Parameter names: The names, or `nil` for all. A name that is not declared is written as
  ///   `null`.
  func selecting(_ names: [String]?) -> Self {
    guard let names else { return self }
    return Self(
      Set(names).map { name -> Field in
        let known = fields.first { $0.name == name }?.write
        return Field(name: name) { value, writer in
          if let known { known(value, &writer) } else { writer.member(named: name, nil as String?) }
        }
      }
    )
  }

  /// Returns the object of a value.
  func object(of value: Value) -> JSONObject<Value> { JSONObject(value: value, fields: self) }

  fileprivate func write(_ value: Value, to writer: inout JSONWriter) {
    writer.object { writer in
      for field in fields where field.isWritten?(value) != false { field.write(value, &writer) }
    }
  }
}

/// A value that is written as an object with declared members.
struct JSONObject<Value>: JSONWritable {
  fileprivate let value: Value
  fileprivate let fields: JSONFields<Value>

  func write(to writer: inout JSONWriter) { fields.write(value, to: &writer) }
}

/// The declared members of each kind of object, in the file of the command that prints it.
enum OutputFields {}

extension JSONWriter.Layout {
  /// The layout of the JSON that commands print.
  static let output = Self(isIndented: true, hasEmptyLines: false)
}

/// A date as `--json` prints it: ISO 8601 in UTC, to the second.
struct JSONMoment: JSONWritable {
  private let date: Date

  init(_ date: Date) { self.date = date }

  func write(to writer: inout JSONWriter) { writer.write(date.formatted(.iso8601)) }
}
