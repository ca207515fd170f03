public import Foundation

extension SharedReaderKey {
  /// Creates a key for a value that is stored in a file as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file that contains the value.
  ///   - decoder: Decodes the file's content.
  ///   - encoder: Encodes the value. The default encoder indents the JSON and sorts its keys, so
  ///     that equal values produce equal files and tools can compare two files line by line.
  /// - Returns: A key in the current `defaultFileStorage` of `DependencyValues`.
  @inlinable
  public static func fileStorage<Value: Codable>(
    _ url: URL,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    guard decoder == nil, encoder == nil else {
      return FileStorageKey(url: url, storage: .current) {
        .runner($0, $1, .json(decoder: decoder, encoder: encoder))
      }
    }
    // A closure without captures avoids an allocation.
    return FileStorageKey(url: url, storage: .current) { .runner($0, $1, .json()) }
  }

  /// Creates a key for a value that is stored in a file in a custom format.
  ///
  /// - Parameters:
  ///   - url: The file that contains the value.
  ///   - decode: Decodes the file's bytes. The data is never empty, because an empty file counts as
  ///     missing.
  ///   - encode: Encodes the value.
  /// - Returns: A key in the current `defaultFileStorage` of `DependencyValues`.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    .fileStorage(url, format: FileFormat(decode: decode, encode: encode))
  }

  /// Creates a key for a value in a file that may also contain other data.
  ///
  /// - Parameters:
  ///   - url: The file that contains the value.
  ///   - format: Decodes and encodes the file, and preserves the parts that are not in the value.
  /// - Returns: A key in the current `defaultFileStorage` of `DependencyValues`.
  public static func fileStorage<Value>(
    _ url: URL,
    format: FileFormat<Value>
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url: url, storage: .current, makeFormat: { format })
  }
}

extension FileStorageKey {
  /// Creates a key for a file that no other program writes.
  ///
  /// A save creates a missing file immediately instead of waiting for another program to create it.
  ///
  /// - Parameters:
  ///   - url: The file that contains the value.
  ///   - format: Decodes and encodes the file.
  /// - Returns: A key in the current `defaultFileStorage` of `DependencyValues`.
  package static func ownFile(_ url: URL, format: FileFormat<Value>) -> FileStorageKey {
    FileStorageKey(url: url, storage: .current) { .runner($0, $1, format, absence: .zero) }
  }

  /// Creates a key for a value that another key loads and saves, for example on a server.
  ///
  /// So one type of key is enough for a program that chooses between a file and a server at
  /// startup.
  ///
  /// - Parameters:
  ///   - url: The file that identifies the value.
  ///   - keeper: The key that loads and saves the value, and reports changes to it.
  /// - Returns: A key with the same description as `keeper`.
  package static func file(
    _ url: URL,
    keptBy keeper: any SharedKey<Value> & Sendable
  ) -> FileStorageKey {
    FileStorageKey(url: url, storage: .current) { _, _ in FileKeeper(keeper) }
  }
}

extension FileFormat where Value: Codable {
  /// JSON, by default indented and with sorted keys.
  @usableFromInline
  static func json(decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil) -> FileFormat {
    FileFormat(
      decode: { try (decoder ?? JSONDecoder()).decode(Value.self, locatingErrorsIn: $0) },
      encode: { try (encoder ?? .sortedAndIndented).encode($0) }
    )
  }
}

extension JSONEncoder {
  fileprivate static var sortedAndIndented: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
