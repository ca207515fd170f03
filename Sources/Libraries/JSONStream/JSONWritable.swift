/// A type that can be encoded as JSON.
///
/// ```swift
/// extension Person: JSONWritable {
///   func write(to writer: inout JSONWriter) {
///     writer.object { writer in
///       writer.memberIfPresent("age", age)
///       writer.member("name", name)
///     }
///   }
/// }
///
/// let bytes = try people.json()
/// ```
public protocol JSONWritable {
  /// Encodes the value.
  ///
  /// - Parameter writer: The writer. The method must write exactly one value.
  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  /// Encodes the value as complete JSON text.
  ///
  /// - Parameters:
  ///   - layout: The layout of the text.
  ///   - capacity: The expected size of the text in bytes.
  /// - Returns: The text, in UTF-8.
  /// - Throws: ``JSONError`` if a number is infinite or NaN.
  @inlinable
  public func json(
    layout: JSONWriter.Layout = JSONWriter.Layout(),
    capacity: Int = 0
  ) throws(JSONError) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: capacity)
    write(to: &writer)
    return try writer.finish()
  }
}

extension String: JSONWritable {
  /// Encodes the string.
  public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Bool: JSONWritable {
  /// Encodes `true` or `false`.
  public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Double: JSONWritable {
  /// Encodes the number.
  public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension RawJSON: JSONWritable {
  /// Writes the original text of the value.
  public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension FixedWidthInteger {
  /// Encodes the number.
  @inlinable
  public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Int: JSONWritable {}
extension Int8: JSONWritable {}
extension Int16: JSONWritable {}
extension Int32: JSONWritable {}
extension Int64: JSONWritable {}
extension Int128: JSONWritable {}
extension UInt: JSONWritable {}
extension UInt8: JSONWritable {}
extension UInt16: JSONWritable {}
extension UInt32: JSONWritable {}
extension UInt64: JSONWritable {}
extension UInt128: JSONWritable {}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Encodes the value, or `null` if there is none.
  @inlinable
  public func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.writeNull() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Encodes an array.
  @inlinable
  public func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for element in self { writer.element(element) }
    }
  }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  /// Encodes an object with sorted members.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      let members = sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (name, value) in members { writer.member(named: name, value) }
    }
  }
}
