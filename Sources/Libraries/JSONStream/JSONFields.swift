/// A declaration of the members of a JSON object, and of their contents for a value.
///
/// With one declaration, a program can write the object, list the names of its members, or write
/// only some of its members:
///
/// ```swift
/// let fields = JSONFields<Person>([
///   .init("age") { $0.age },
///   .init("name") { $0.name },
/// ])
/// fields.names  // ["age", "name"]
/// let bytes = try fields.selecting(["name"]).object(of: person).json()
/// ```
public struct JSONFields<Value>: Sendable {
  /// A member of the object.
  public struct Field: Sendable {
    /// The name of the member.
    public let name: String

    fileprivate let write: @Sendable (Value, inout JSONWriter) -> Void
    fileprivate var isWritten: (@Sendable (Value) -> Bool)?

    /// Declares a member that is `null` if its content is `nil`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - content: A closure that returns the content of the member for a given value.
    public init<Content: JSONWritable & SendableMetatype>(
      _ name: StaticString,
      _ content: @escaping @Sendable (Value) -> Content
    ) {
      self.name = "\(name)"
      write = { $1.member(name, content($0)) }
    }

    /// Declares a member that is omitted if its content is `nil`.
    ///
    /// If ``JSONFields/selecting(_:)`` names the member, the member is `null` instead.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - content: A closure that returns the content of the member for a given value, or `nil` to
    ///     omit the member.
    public static func ifPresent<Content: JSONWritable & SendableMetatype>(
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

  /// Declares the members of an object.
  ///
  /// - Parameter fields: The members, which are written in the order of their names.
  public init(_ fields: [Field]) { self.fields = fields.sorted { $0.name < $1.name } }

  /// The names of the members, sorted.
  public var names: [String] { fields.map(\.name) }

  /// Returns a declaration with the members of two declarations.
  public static func + (fields: Self, more: [Field]) -> Self { Self(fields.fields + more) }

  /// Returns a declaration of the same members for a larger value that contains a value of this
  /// type.
  ///
  /// - Parameter part: A closure that returns the value that the larger value contains.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> JSONFields<Whole> {
    JSONFields<Whole>(
      fields.map { field -> JSONFields<Whole>.Field in
        var member = JSONFields<Whole>.Field(name: field.name) { field.write(part($0), &$1) }
        if let isWritten = field.isWritten { member.isWritten = { isWritten(part($0)) } }
        return member
      }
    )
  }

  /// Returns a declaration of the members with the given names.
  ///
  /// - Parameter names: The names, or `nil` for all members. A name without a declared member
  ///   becomes a member that is `null`.
  public func selecting(_ names: [String]?) -> Self {
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

  /// Returns the JSON object for a value.
  public func object(of value: Value) -> JSONObject<Value> {
    JSONObject(value: value, fields: self)
  }

  fileprivate func write(_ value: Value, to writer: inout JSONWriter) {
    writer.object { writer in
      for field in fields where field.isWritten?(value) != false { field.write(value, &writer) }
    }
  }
}

/// A value that is encoded as an object with declared members.
///
/// ``JSONFields/object(of:)`` creates values of this type.
public struct JSONObject<Value>: JSONWritable {
  fileprivate let value: Value
  fileprivate let fields: JSONFields<Value>

  /// Encodes the object.
  public func write(to writer: inout JSONWriter) { fields.write(value, to: &writer) }
}
