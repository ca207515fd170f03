/// A type that can be decoded from JSON.
///
/// ```swift
/// struct Person: JSONReadable {
///   var name: String
///   var age: Int?
///
///   init(from reader: inout JSONReader) throws(JSONError) {
///     var name: String?
///     try reader.beginObject()
///     while let member = try reader.nextMember() {
///       switch member {
///       case "name": try reader.read(into: &name)
///       case "age": try reader.readIfPresent(into: &age)
///       default: try reader.skipValue()
///       }
///     }
///     self.name = try reader.required(name, "name")
///   }
/// }
///
/// let people = try [Person](json: data.span)
/// ```
public protocol JSONReadable {
  /// Decodes the next value.
  ///
  /// - Parameter reader: The reader, which this initialiser leaves at the end of the value.
  /// - Throws: ``JSONError`` if the text is not valid JSON or the value has another type.
  init(from reader: inout JSONReader) throws(JSONError)
}

extension JSONReadable {
  /// Decodes JSON text that consists of one value.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - options: The extensions and limits of the reader.
  /// - Throws: A ``JSONError`` with its location.
  @inlinable
  public init(
    json bytes: Span<UInt8>,
    options: JSONReader.Options = JSONReader.Options()
  ) throws(JSONError) {
    var reader = JSONReader(bytes, options: options)
    do throws(JSONError) {
      self = try Self(from: &reader)
      try reader.finish()
    } catch {
      throw error.located(in: bytes)
    }
  }
}

extension JSONReader {
  /// Decodes a value.
  ///
  /// - Parameter type: The type of the value, if it cannot be inferred.
  /// - Throws: ``JSONError`` if the text is not valid JSON or the value has another type.
  @inlinable
  public mutating func read<Value: JSONReadable>(
    _ type: Value.Type = Value.self
  ) throws(JSONError) -> Value {
    try Value(from: &self)
  }

  /// Decodes the value of a required member.
  ///
  /// A second value for the same member is an error, because one of the two would be lost.
  ///
  /// - Parameter value: Receives the value, and is `nil` until the member has been decoded.
  /// - Throws: ``JSONError`` if the text is not valid JSON, the value has another type, or a value
  ///   has already been decoded.
  @inlinable
  public mutating func read<Value: JSONReadable>(into value: inout Value?) throws(JSONError) {
    guard value == nil else { throw repeatedMember() }
    value = try Value(from: &self)
  }

  /// Decodes the value of an optional member.
  ///
  /// - Parameter value: Receives the value, but stays unchanged if the member is `null`.
  /// - Throws: ``JSONError`` if the text is not valid JSON, the value has another type, or a value
  ///   has already been decoded.
  @inlinable
  public mutating func readIfPresent<Value: JSONReadable>(
    into value: inout Value?
  ) throws(JSONError) {
    if try !readNull() { try read(into: &value) }
  }

  /// Returns the value of a required member after its object has been closed.
  ///
  /// - Parameters:
  ///   - value: The decoded value, if any.
  ///   - name: The name of the member.
  /// - Returns: The value, unwrapped.
  /// - Throws: ``JSONError`` if the value is `nil`.
  @inlinable
  public func required<Value>(
    _ value: consuming Value?,
    _ name: StaticString
  ) throws(JSONError) -> Value {
    guard let value else { throw missingMember(name) }
    return value
  }

  @usableFromInline
  mutating func repeatedMember() -> JSONError {
    JSONError(.repeated, offset: valueOffset())
  }

  @usableFromInline
  func missingMember(_ name: StaticString) -> JSONError {
    JSONError(.missing(name.description), offset: offset - 1)
  }
}

extension String: JSONReadable {
  /// Decodes a string.
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readString() }
}

extension Bool: JSONReadable {
  /// Decodes `true` or `false`.
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readBool() }
}

extension Double: JSONReadable {
  /// Decodes a number.
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readDouble() }
}

extension FixedWidthInteger {
  /// Decodes an integer.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readInteger() }
}

extension Int: JSONReadable {}
extension Int8: JSONReadable {}
extension Int16: JSONReadable {}
extension Int32: JSONReadable {}
extension Int64: JSONReadable {}
extension Int128: JSONReadable {}
extension UInt: JSONReadable {}
extension UInt8: JSONReadable {}
extension UInt16: JSONReadable {}
extension UInt32: JSONReadable {}
extension UInt64: JSONReadable {}
extension UInt128: JSONReadable {}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  /// Decodes a value, or `null` as `nil`.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readNull() ? nil : Wrapped(from: &reader)
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Decodes an array.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = []
    try reader.beginArray()
    while try reader.nextElement() { append(try Element(from: &reader)) }
  }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  /// Decodes an object whose members all have values of the same type.
  ///
  /// Throws an error if two members have the same name, or if a name contains half of a surrogate
  /// pair.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = [:]
    try reader.beginObject()
    while let member = try reader.nextMember() {
      guard !member.hasLoneSurrogate() else { throw reader.loneSurrogate(at: reader.offset) }
      try reader.read(into: &self[String(member)])
    }
  }
}
