import Dependencies
public import Foundation

extension SharedReaderKey {
  /// Creates a key for a value that is kept in a file, coded as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decoder: Decodes the file's content.
  ///   - encoder: Encodes the value. By default as indented JSON with sorted keys, so that equal values
  ///     make equal files and tools for comparing texts are of use.
  /// - Returns: A key, in the storage that `DependencyValues` has as `defaultFileStorage` at this moment.
  public static func fileStorage<Value: Codable>(
    _ url: URL,
    decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    let encoder = encoder ?? .sortedAndIndented
    return FileStorageKey(
      url: url,
      storage: DependencyValues.current.defaultFileStorage,
      decode: { try decoder.decode(Value.self, locatingErrorsIn: $0) },
      encode: { try encoder.encode($0) }
    )
  }

  /// Creates a key for a value that is kept in a file, in a format of your own.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: Makes a value of the file's bytes. An empty file never gets here: it counts as missing.
  ///   - encode: Makes the file's bytes of a value.
  /// - Returns: A key, in the storage that `DependencyValues` has as `defaultFileStorage` at this moment.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url: url,
      storage: DependencyValues.current.defaultFileStorage,
      decode: decode,
      encode: encode
    )
  }
}

/// A key for a value that is kept in a file.
///
/// Make one with ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` or
/// ``SharedReaderKey/fileStorage(_:decode:encode:)``.
///
/// The file is read when the first property with the key is created. After a mutation the value is
/// encoded and written in the background, newest value only; `save()` waits until it is on disk. A file
/// that cannot be decoded is never overwritten: it is set aside first, under a name that says when.
/// Errors are ``FileStorageError``s.
public final class FileStorageKey<Value: Sendable>: SharedKey {
  private let url: URL
  private let storage: FileStorage
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  /// What the file held when it was last read or written here, as far as that is known.
  private let agreement = Locked(Agreement.none)

  init(
    url: URL,
    storage: FileStorage,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.url = url
    self.storage = storage
    self.decode = decode
    self.encode = encode
  }

  /// The file, in its storage.
  public var id: FileStorageKeyID { FileStorageKeyID(url: url, storage: storage.id) }

  /// Reads and decodes the file.
  ///
  /// For a new property that happens at once. When it is asked for explicitly it happens after the
  /// writes that are still due.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue:
      read(continuation)
    case .userInitiated:
      storage.files.perform { self.read(continuation) }
    }
  }

  /// Reports nothing yet: changes by other processes are seen by `load()`.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Encodes a value and writes it to the file.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.files.perform { self.write({ value }, continuation) }
  }

  /// Takes the value when the file is about to be written.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    storage.files.perform { self.write(unsaved.take, continuation) }
  }

  private enum Agreement: Sendable {
    case none
    case content(Data?)
    case unreadable
  }

  private func read(_ continuation: LoadContinuation<Value>) {
    do {
      let data = try storage.files.read(url)
      guard let data, !data.isEmpty else {
        agreement.withLock { $0 = .content(data) }
        return continuation.resumeReturningInitialValue()
      }
      do {
        let value = try decode(data)
        agreement.withLock { $0 = .content(data) }
        continuation.resume(returning: value)
      } catch {
        agreement.withLock { $0 = .unreadable }
        throw FileStorageError.undecodable(url, DecodingFailure(error))
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }

  private func write(_ take: () -> Value, _ continuation: SaveContinuation) {
    do {
      let data: Data
      do { data = try encode(take()) } catch {
        throw FileStorageError.unencodable(url, reason: String(describing: error))
      }
      try setAsideWhatWouldBeLost(to: data)
      try storage.files.write(data, to: url)
      agreement.withLock { $0 = .content(data) }
      continuation.resume()
    } catch FileStorageError.unreadable(let url, let reason) {
      // Whatever stands in the way of a save, it is the save that failed.
      continuation.resume(throwing: FileStorageError.unwritable(url, reason: reason))
    } catch {
      continuation.resume(throwing: error)
    }
  }

  /// Keeps a copy of the file if it holds something that this key has never seen or understood.
  private func setAsideWhatWouldBeLost(to data: Data) throws {
    let agreement = agreement.withLock { $0 }
    switch agreement {
    case .none:
      break
    case .unreadable:
      try storage.files.setAside(url, because: "unreadable")
    case .content(let agreed):
      let current = try storage.files.read(url)
      guard let current, !current.isEmpty, current != agreed, current != data else { return }
      try storage.files.setAside(url, because: "replaced")
    }
  }
}

extension FileStorageKey: CustomStringConvertible {
  /// The key as it is written in code.
  public var description: String { ".fileStorage(\(url.path(percentEncoded: false)))" }
}

/// The identity of a file storage key: a file, and the storage that it is in.
public struct FileStorageKeyID: Hashable, Sendable {
  fileprivate let url: URL
  fileprivate let storage: FileStorage.ID
}

extension JSONEncoder {
  fileprivate static var sortedAndIndented: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
