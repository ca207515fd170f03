public import Foundation
import Synchronization

/// A key for a value that is stored in a file.
///
/// Create a key for a file with ``SharedReaderKey/fileStorage(_:decoder:encoder:)``,
/// ``SharedReaderKey/fileStorage(_:decode:encode:)`` or ``SharedReaderKey/fileStorage(_:format:)``.
///
/// The key reads the file when the first property with the key is created, and then watches the
/// file. The property receives changes that an editor or another process makes to the file. After a
/// mutation, the key encodes and writes the value in the background: immediately after the first
/// mutation of a burst, then at most once per second. `save()` waits until the value is on disk.
/// ``PendingSaves`` writes unsaved values when the process exits.
///
/// If another program has changed the file before a save, the key merges the two versions of a
/// ``Mergeable`` value. For any other value, the later version wins. The key keeps the losing
/// version, and any content that it cannot decode, as a `FileBackup`. Errors are
/// ``FileStorageError``s.
public final class FileStorageKey<Value: Sendable>: SharedKey, Sendable {
  private let url: URL
  private let storage: FileStorage

  /// Creates the object that loads and saves the value: a new runner, or another key.
  ///
  /// NB: The key stores only a closure, and calls it only when needed.
  /// Nearly all keys only look up a value that is already loaded.
  private let makeKeeper: @Sendable (URL, FileStorage) -> FileKeeper<Value>

  /// The object that loads and saves the value, created when the key is used.
  ///
  /// NB: The type of this object is erased.
  /// Destroying a member of a generic type would require a look-up at run time.
  private let lazyKeeper = AtomicLazyReference<any AnyObject & Sendable>()

  /// Creates a key for a file in the given storage.
  ///
  /// - Parameters:
  ///   - url: The file that contains the value.
  ///   - storage: The file system or memory that contains the file.
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

  /// Creates a key for a file in the given storage.
  ///
  /// - Parameters:
  ///   - url: The file that contains the value.
  ///   - storage: The file system or memory that contains the file.
  ///   - makeFormat: Creates the file's format.
  package convenience init(
    url: URL,
    storage: FileStorage,
    makeFormat: @escaping @Sendable () -> FileFormat<Value>
  ) {
    self.init(url: url, storage: storage) { .runner($0, $1, makeFormat()) }
  }

  /// The file and its storage.
  public var id: FileStorageKeyID {
    FileStorageKeyID(url: url, storage: ObjectIdentifier(storage.files))
  }

  /// All keys for one file share one identity type, because a file has only one type of value.
  public static var identityType: Any.Type { FileStorageKeyID.self }

  /// Reads and decodes the file.
  ///
  /// For a new property, the key loads the value before this call returns. An explicit load first
  /// writes the unsaved value, merging it if necessary, and waits if another program may be
  /// replacing the file.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    key.load(context: context, continuation: continuation)
  }

  /// Reports other programs' changes to the file.
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

  /// Saves a value that the key takes only when it is about to write the file.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    key.save(unsaved: unsaved, context: context, continuation: continuation)
  }

  /// Writes this key's unsaved value even if an earlier save has failed, and waits for the result.
  package func flush() {
    let runner = (lazyKeeper.load() as? FileKeeper<Value>)?.key as? FileSyncRunner<Value>
    runner?.schedule.flush(includingReportedFailures: true)
  }

  private var key: any SharedKey<Value> {
    let keeper = lazyKeeper.load() ?? lazyKeeper.storeIfNil(makeKeeper(url, storage))
    guard let keeper = keeper as? FileKeeper<Value> else {
      fatalError("A file storage key holds an object that is not a 'FileKeeper<Value>'.")
    }
    return keeper.key
  }
}

extension FileStorageKey: CustomStringConvertible {
  /// The expression that creates the key.
  public var description: String { String(describing: key) }
}

/// An object that loads and saves a file's value: a runner, or another system's key.
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

/// The identity of a file storage key: its file and the storage of the file.
public struct FileStorageKeyID: Hashable, Sendable {
  fileprivate let url: URL
  fileprivate let storage: ObjectIdentifier

  /// Hashes only the URL: a program has few `FileStorage` values, but looks up properties often.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}

// MARK: - The format of the file

/// Decodes and encodes a file that may contain other data together with the value.
///
/// A file may contain parts that are not in the value, such as an element that only a later version
/// of the program understands. A format preserves these parts as the *remainder*. Decoding returns
/// the remainder together with the value. Encoding receives the remainder of the content that the
/// new content replaces.
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
/// A merge keeps the other program's remainder.
public struct FileFormat<Value: Sendable>: Sendable {
  /// A decoded or encoded version: the file's value and remainder.
  struct Version: Sendable {
    let value: Value
    let remainder: (any Sendable)?
  }

  /// Decodes a file's bytes.
  let decode: @Sendable (Data) throws -> Version

  /// Encodes a value, given the remainder and the size of the content that the value replaces.
  let encode: @Sendable (Value, (any Sendable)?, Int) throws -> (data: Data, version: Version)

  /// Receives the remainder of each version that is loaded or saved.
  let onSync: @Sendable ((any Sendable)?) -> Void

  /// Creates a format for files that contain only the value.
  ///
  /// - Parameters:
  ///   - decode: Decodes a file's bytes. The data is never empty, because an empty file counts as
  ///     missing.
  ///   - encode: Encodes a value.
  public init(
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.init(decode: decode, encodingPart: { (try encode($0), $0) })
  }

  /// Creates a format for files that may contain only a part of the value.
  ///
  /// - Parameters:
  ///   - decode: Decodes a file's bytes.
  ///   - encode: Encodes a value. The closure returns the encoded bytes, and the part of the value
  ///     that the bytes contain.
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

  /// Creates a format for files that also contain other data.
  ///
  /// - Parameters:
  ///   - decode: Decodes a file's bytes into a value and a remainder. The data is never empty,
  ///     because an empty file counts as missing.
  ///   - encode: Encodes a value together with the remainder of the content that the value
  ///     replaces, if any. The closure also receives the size of the replaced content in bytes, and
  ///     returns the encoded bytes with their remainder.
  ///   - onSync: Receives the remainder, on any thread, after each load and after each save. After
  ///     a load, the closure runs before the property notifies its observers. The closure receives
  ///     `nil` if the file is missing.
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
