public import struct Foundation.Data

/// Decodes and encodes a file that may contain more than the value.
///
/// A file may contain parts that are not in the value, such as an element that only a later version
/// of the program understands. A format preserves them: decoding returns them as the *remainder*
/// together with the value, and encoding receives the remainder of the content that it replaces.
///
/// ```swift
/// let format = FileFormat<[Row]> { data in
///   let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
///   return (lines.compactMap(Row.init), remainder: lines.filter { Row($0) == nil })
/// } encode: { rows, comments, _ in
///   let lines = rows.map(\.text) + (comments ?? [])
///   return (Data(lines.joined(separator: "\n").utf8), remainder: comments ?? [])
/// } onSync: { comments in
///   $comments.withLock { $0 = comments ?? [] }
/// }
/// @Shared(.fileStorage(url, format: format)) var rows: [Row] = []
/// ```
///
/// A merge keeps the remainder of the other program's version.
public struct FileFormat<Value: Sendable>: Sendable {
  /// A decoded or encoded version: the value and the remainder of the file.
  struct Version: Sendable {
    let value: Value
    let remainder: (any Sendable)?
  }

  /// Decodes the bytes of a file.
  let decode: @Sendable (Data) throws -> Version

  /// Encodes a value, given the remainder and the size of the content that it replaces.
  let encode: @Sendable (Value, (any Sendable)?, Int) throws -> (data: Data, version: Version)

  /// Receives the remainder of each version that is loaded or saved.
  let onSync: @Sendable ((any Sendable)?) -> Void

  /// Creates a format for files that contain only the value.
  ///
  /// - Parameters:
  ///   - decode: Decodes the bytes of a file. The data is never empty, because an empty file counts
  ///     as missing.
  ///   - encode: Encodes a value.
  public init(
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.decode = { Version(value: try decode($0), remainder: nil) }
    self.encode = { value, _, _ in (try encode(value), Version(value: value, remainder: nil)) }
    onSync = { _ in }
  }

  /// Creates a format for files that may contain less than the value.
  ///
  /// - Parameters:
  ///   - decode: Decodes the bytes of a file.
  ///   - encode: Encodes a value. It returns the encoded bytes, and the part of the value that they
  ///     contain.
  package init(
    decode: @escaping @Sendable (Data) throws -> Value,
    encodingPart encode: @escaping @Sendable (Value) throws -> (data: Data, part: Value)
  ) {
    self.decode = { Version(value: try decode($0), remainder: nil) }
    self.encode = { value, _, _ in
      let (data, part) = try encode(value)
      return (data, Version(value: part, remainder: nil))
    }
    onSync = { _ in }
  }

  /// Creates a format for files that contain more than the value.
  ///
  /// - Parameters:
  ///   - decode: Decodes the bytes of a file into a value and a remainder. The data is never empty,
  ///     because an empty file counts as missing.
  ///   - encode: Encodes a value together with the remainder, if any, of the content that it
  ///     replaces. It also receives the size of that content in bytes, and returns the encoded
  ///     bytes with their remainder.
  ///   - onSync: Receives the remainder on any thread: of each load before the property notifies its
  ///     observers, and after each save. It receives `nil` if the file is missing.
  public init<Remainder: Sendable>(
    decode: @escaping @Sendable (Data) throws -> (value: Value, remainder: Remainder),
    encode:
      @escaping @Sendable (Value, _ remainder: Remainder?, _ size: Int) throws
      -> (data: Data, remainder: Remainder),
    onSync: @escaping @Sendable (Remainder?) -> Void = { _ in }
  ) {
    self.decode = { data in
      let (value, remainder) = try decode(data)
      return Version(value: value, remainder: remainder)
    }
    self.encode = { value, remainder, size in
      let (data, remainder) = try encode(value, remainder as? Remainder, size)
      return (data, Version(value: value, remainder: remainder))
    }
    self.onSync = { onSync($0 as? Remainder) }
  }
}
