public import Foundation
import Synchronization

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
  ///   - encoder: Encodes the value. By default as indented JSON with sorted keys, so that equal
  ///     values
  ///     make equal files and tools for comparing texts are of use.
  /// - Returns: A key, in the storage that `DependencyValues` has as `defaultFileStorage` at this
  ///   moment.
  public static func fileStorage<Value: Codable>(
    _ url: URL,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url: url, storage: .current) { url, files in
      FileSynchronizer(
        url: url,
        files: files,
        decode: { try (decoder ?? JSONDecoder()).decode(Value.self, locatingErrorsIn: $0) },
        encode: { value, _ in try (encoder ?? .sortedAndIndented).encode(value) }
      )
    }
  }

  /// Creates a key for a value that is kept in a file, in a format of your own.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: Makes a value of the file's bytes. An empty file never gets here: it counts as
  ///     missing.
  ///   - encode: Makes the file's bytes of a value.
  /// - Returns: A key, in the storage that `DependencyValues` has as `defaultFileStorage` at this
  ///   moment.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url: url,
      storage: .current,
      decode: decode,
      encode: { value, _ in try encode(value) }
    )
  }

  /// Creates a key for a value that is kept in a file, in a format that keeps more than the value.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: Makes a value of the file's bytes. An empty file never gets here: it counts as
  ///     missing.
  ///   - encode: Makes the file's bytes of a value. It is also given the content that they take the
  ///     place of, `nil` if there is none, so that what the value does not hold can be taken over
  ///     from there. What was read in parts holds nothing else.
  ///   - streaming: Reads and writes large files in parts.
  /// - Returns: A key, in the storage that `DependencyValues` has as `defaultFileStorage` at this
  ///   moment.
  package static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value, _ replaced: Data?) throws -> Data,
    streaming: StreamedFormat<Value>? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url: url,
      storage: .current,
      decode: decode,
      encode: encode,
      streaming: streaming
    )
  }
}

extension FileStorageKey {
  /// Creates a key for a file that only this program has a use for: where there is none, it is
  /// created at once, and not only when no other program can be about to do so.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: Decodes the file's content.
  ///   - encode: Encodes the value.
  /// - Returns: A key, in the storage that `DependencyValues` has as `defaultFileStorage` at this
  ///   moment.
  package static func ownFile(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> FileStorageKey {
    FileStorageKey(
      url: url,
      storage: .current,
      decode: decode,
      encode: { value, _ in try encode(value) },
      absence: .zero
    )
  }
}

/// A key for a value that is kept in a file.
///
/// Make one with ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` or
/// ``SharedReaderKey/fileStorage(_:decode:encode:)``.
///
/// The file is read when the first property with the key is created, and watched from then on: a
/// change by an editor or another process arrives by itself. After a mutation the value is encoded
/// and written in the background, the first of a burst at once and then at most once per second;
/// `save()` waits until the value is on disk, and ``PendingSaves`` writes what waits when the
/// process ends.
///
/// Somebody else may have changed the file meanwhile. Values that are ``Mergeable`` are merged
/// then. Of all others the later one stays, and the other is kept as a ``FileBackup``, and so is a
/// content that cannot be decoded. Errors are ``FileStorageError``s.
public final class FileStorageKey<Value: Sendable>: SharedKey {
  private let url: URL
  private let storage: FileStorage

  /// Makes all that a key needs when it is used.
  ///
  /// NB: One closure, since most keys only find a reference that lives: what they are made of is made
  /// in vain.
  private let makeSynchronizer: @Sendable (URL, any StoredFiles) -> FileSynchronizer<Value>

  /// Made when the key is used.
  ///
  /// NB: Of any type, since to destroy a member of a generic type takes a look-up at run time.
  private let lazySynchronizer = AtomicLazyReference<any AnyObject & Sendable>()

  fileprivate init(
    url: URL,
    storage: FileStorage,
    makeSynchronizer: @escaping @Sendable (URL, any StoredFiles) -> FileSynchronizer<Value>
  ) {
    self.url = url
    self.storage = storage
    self.makeSynchronizer = makeSynchronizer
  }

  /// Creates a key for a file in a storage.
  package convenience init(
    url: URL,
    storage: FileStorage,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value, Data?) throws -> Data,
    streaming: StreamedFormat<Value>? = nil,
    absence: Duration? = nil
  ) {
    self.init(url: url, storage: storage) { url, files in
      FileSynchronizer(
        url: url,
        files: files,
        decode: decode,
        encode: encode,
        streaming: streaming,
        absence: absence
      )
    }
  }

  /// The file, in its storage.
  public var id: FileStorageKeyID { FileStorageKeyID(url: url, storage: storage.id) }

  /// Reads and decodes the file.
  ///
  /// For a new property that happens at once. When it is asked for explicitly, what is not saved
  /// yet is written, and merged if need be, before.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue(let value): synchronizer.loadInitial(value, continuation)
    case .userInitiated: synchronizer.load(continuation)
    }
  }

  /// Reports what others write to the file.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    synchronizer.subscribe(subscriber, initialValue: context.initialValue)
  }

  /// Encodes a value and writes it to the file.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let unsaved = UnsavedValue(source: UnsavedConstant(value))
    synchronizer.save(unsaved, context, continuation)
  }

  /// Takes the value when the file is about to be written.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    synchronizer.save(unsaved, context, continuation)
  }

  /// Writes what waits to be written for this key, and what could not be written before, and waits
  /// for it.
  package func flush() {
    guard lazySynchronizer.load() != nil else { return }
    synchronizer.schedule.flush(includingReportedFailures: true)
  }

  private var synchronizer: FileSynchronizer<Value> {
    let synchronizer =
      lazySynchronizer.load()
      ?? lazySynchronizer.storeIfNil(makeSynchronizer(url, storage.files))
    // SAFETY: Nothing else is stored there.
    return unsafe unsafeDowncast(synchronizer, to: FileSynchronizer<Value>.self)
  }
}

extension FileStorageKey: CustomStringConvertible {
  /// The key as it is written in code.
  public var description: String { ".fileStorage(\(url))" }
}

/// The identity of a file storage key: a file, and the storage that it is in.
public struct FileStorageKeyID: Hashable, Sendable {
  fileprivate let url: URL
  fileprivate let storage: FileStorage.ID

  /// Hashes the file only: a program has few storages, and finds its properties often.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}

extension JSONEncoder {
  fileprivate static var sortedAndIndented: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
