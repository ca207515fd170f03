public import Foundation
import Synchronization

extension SharedReaderKey {
  /// Creates a key for a value in a file, encoded as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decoder: Decodes the content of the file.
  ///   - encoder: Encodes the value. By default it indents the JSON and sorts its keys. Equal
  ///     values then make equal files, and tools can compare them line by line.
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

  /// Creates a key for a value in a file of your own format.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: Decodes the bytes of the file. The data is never empty, because an empty file
  ///     counts as missing.
  ///   - encode: Encodes the value.
  /// - Returns: A key in the current `defaultFileStorage` of `DependencyValues`.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url: url,
      storage: .current,
      makeFormat: { FileFormat(decode: decode, encode: encode) }
    )
  }

  /// Creates a key for a value in a file that may contain more than the value.
  ///
  /// - Parameters:
  ///   - url: The file.
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
  ///   - url: The file.
  ///   - format: Decodes and encodes the file.
  /// - Returns: A key in the current `defaultFileStorage` of `DependencyValues`.
  package static func ownFile(_ url: URL, format: FileFormat<Value>) -> FileStorageKey {
    FileStorageKey(url: url, storage: .current) { .runner($0, $1, format, absence: .zero) }
  }

  /// Creates a key for a value that another key stores instead of a file, for example the key of a
  /// server.
  ///
  /// So a program that chooses between a file and a server at its start needs only one type of key.
  ///
  /// - Parameters:
  ///   - url: The file that identifies the value.
  ///   - keeper: Loads and saves the value, and reports its changes.
  /// - Returns: A key with the same description as the other key.
  package static func file(
    _ url: URL,
    keptBy keeper: any SharedKey<Value> & Sendable
  ) -> FileStorageKey {
    FileStorageKey(url: url, storage: .current) { _, _ in FileKeeper(keeper) }
  }
}

/// A key for a value that is stored in a file.
///
/// Create one with ``SharedReaderKey/fileStorage(_:decoder:encoder:)``,
/// ``SharedReaderKey/fileStorage(_:decode:encode:)`` or
/// ``SharedReaderKey/fileStorage(_:format:)``.
///
/// The key reads the file when the first property with it is created, and then watches the file.
/// Changes by an editor or another process arrive without a load. After a mutation, the key encodes
/// and writes the value in the background: the first of a burst immediately, then at most once per
/// second. `save()` waits until the value is on disk. ``PendingSaves`` writes unsaved values when
/// the process exits.
///
/// If another program changed the file in the meantime, the key merges a ``Mergeable`` value. For
/// any other value, the later version wins. The key keeps the losing version, and any content that
/// it cannot decode, as a `FileBackup`. Errors are ``FileStorageError``s.
public final class FileStorageKey<Value: Sendable>: SharedKey, Sendable {
  private let url: URL
  private let storage: FileStorage

  /// Creates the object that loads and saves the value: a new runner, or another key.
  ///
  /// NB: One closure, called only when needed. Each property creates a key, and nearly all of these
  /// keys only look up a loaded value.
  private let makeKeeper: @Sendable (URL, FileStorage) -> FileKeeper<Value>

  /// The object that loads and saves the value, created when the key is used.
  ///
  /// NB: Of any type, because destroying a member of a generic type takes a look-up at run time.
  private let lazyKeeper = AtomicLazyReference<any AnyObject & Sendable>()

  /// Creates a key for a file in a storage.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - storage: The storage.
  ///   - makeKeeper: Creates the object that loads and saves the value.
  @usableFromInline
  init(
    url: URL,
    storage: FileStorage,
    makeKeeper: @escaping @Sendable (URL, FileStorage) -> FileKeeper<Value>
  ) {
    self.url = url
    self.storage = storage
    self.makeKeeper = makeKeeper
  }

  /// Creates a key for a file in a storage.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - storage: The storage.
  ///   - makeFormat: Creates the format of the file.
  package convenience init(
    url: URL,
    storage: FileStorage,
    makeFormat: @escaping @Sendable () -> FileFormat<Value>
  ) {
    self.init(url: url, storage: storage) { .runner($0, $1, makeFormat()) }
  }

  /// The file, in its storage.
  public var id: FileStorageKeyID { FileStorageKeyID(url: url, storage: storage.id) }

  /// All keys of a file share one identity type, because a file has only one type of value.
  public static var identityType: Any.Type { FileStorageKeyID.self }

  /// Reads and decodes the file.
  ///
  /// For a new property, loads immediately. An explicit load first writes the unsaved value,
  /// merging it if necessary, and waits if another program may be replacing the file.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    key.load(context: context, continuation: continuation)
  }

  /// Reports changes to the file by other programs.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    key.subscribe(context: context, subscriber: subscriber)
  }

  /// Encodes a value and writes it to the file.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    key.save(value, context: context, continuation: continuation)
  }

  /// Takes the value only when the file is about to be written.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    key.save(unsaved: unsaved, context: context, continuation: continuation)
  }

  /// Writes the unsaved value of this key, retrying a failed save, and waits for the result.
  package func flush() {
    let runner = (lazyKeeper.load() as? FileKeeper<Value>)?.key as? FileSyncRunner<Value>
    runner?.schedule.flush(includingReportedFailures: true)
  }

  private var key: any SharedKey<Value> {
    let keeper = lazyKeeper.load() ?? lazyKeeper.storeIfNil(makeKeeper(url, storage))
    guard let keeper = keeper as? FileKeeper<Value> else { fatalError("A key has one keeper.") }
    return keeper.key
  }
}

extension FileStorageKey: CustomStringConvertible {
  /// The expression that creates the key.
  public var description: String { String(describing: key) }
}

/// An object that loads and saves the value of a file: a runner, or the key of another system.
@usableFromInline final class FileKeeper<Value: Sendable>: Sendable {
  let key: any SharedKey<Value> & Sendable

  init(_ key: any SharedKey<Value> & Sendable) {
    self.key = key
  }

  @usableFromInline
  static func runner(
    _ url: URL,
    _ storage: FileStorage,
    _ format: FileFormat<Value>,
    absence: Duration? = nil
  ) -> FileKeeper {
    FileKeeper(FileSyncRunner(url: url, files: storage.files, format: format, absence: absence))
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

/// The identity of a file storage key: a file, and its storage.
public struct FileStorageKeyID: Hashable, Sendable {
  fileprivate let url: URL
  fileprivate let storage: FileStorage.ID

  /// Hashes only the file: a program has few storages but looks properties up often.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}

extension JSONEncoder {
  fileprivate static var sortedAndIndented: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
