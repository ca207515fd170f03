/// A type that is read from JSON.
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
  /// Reads the next value.
  ///
  /// - Parameter reader: The reader, which is behind the value afterwards.
  /// - Throws: ``JSONError`` if the text is not valid or of another type.
  init(from reader: inout JSONReader) throws(JSONError)
}

extension JSONReadable {
  /// Reads a whole JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - options: What is accepted.
  /// - Throws: ``JSONError``, with its location.
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
  /// Reads a value.
  ///
  /// - Parameter type: The type, where it is not known from the context.
  /// - Throws: ``JSONError`` if the text is not valid or of another type.
  @inlinable
  public mutating func read<Value: JSONReadable>(
    _ type: Value.Type = Value.self
  ) throws(JSONError) -> Value {
    try Value(from: &self)
  }

  /// Reads the value of a member that an object must have.
  ///
  /// A second value for the same member is an error: whichever was taken, the other one would be
  /// lost.
  ///
  /// - Parameter value: Where the value is put. It is `nil` until the member has been read.
  /// - Throws: ``JSONError`` if the text is not valid or of another type, or there is a value
  ///   already.
  @inlinable
  public mutating func read<Value: JSONReadable>(into value: inout Value?) throws(JSONError) {
    guard value == nil else { throw repeatedMember() }
    value = try Value(from: &self)
  }

  /// Reads the value of a member that may be missing or `null`.
  ///
  /// - Parameter value: Where the value is put. `null` leaves it as it is.
  /// - Throws: ``JSONError`` if the text is not valid or of another type, or there is a value
  ///   already.
  @inlinable
  public mutating func readIfPresent<Value: JSONReadable>(
    into value: inout Value?
  ) throws(JSONError) {
    if try !readNull() { try read(into: &value) }
  }

  /// The value of a member that the object that was closed last must have.
  ///
  /// - Parameters:
  ///   - value: What was read, if there was something.
  ///   - name: The name of the member.
  /// - Returns: The value.
  /// - Throws: ``JSONError`` if it is missing.
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
  /// Reads a string.
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readString() }
}

extension Bool: JSONReadable {
  /// Reads `true` or `false`.
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readBool() }
}

extension Double: JSONReadable {
  /// Reads a number.
  public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.readDouble() }
}

extension FixedWidthInteger {
  /// Reads a whole number.
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
  /// Reads a value, or `null` as `nil`.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readNull() ? nil : Wrapped(from: &reader)
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads an array.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = []
    try reader.beginArray()
    while try reader.nextElement() { append(try Element(from: &reader)) }
  }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  /// Reads an object whose members are all of one type.
  ///
  /// Two names that are equal as strings are an error, and so is a name with half of a surrogate
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
