import AtomicFiles

public import protocol Foundation.LocalizedError
public import struct Foundation.URL

/// An error that occurs while the library loads or saves a shared value's file.
///
/// The `loadError` and `saveError` of a property with a ``FileStorageKey`` are errors of this type.
/// The description and the `localizedDescription` are one sentence, written for the file's owner.
public enum FileStorageError: Error, Hashable, Sendable {
  /// The file exists but cannot be read.
  case unreadable(URL, reason: String)

  /// The file can be read, but its content is not a valid value. The file is left unchanged.
  case undecodable(URL, DecodingFailure)

  /// The value cannot be encoded.
  case unencodable(URL, reason: String)

  /// The file cannot be written. The file still has its old content, unless the reason says
  /// otherwise.
  case unwritable(URL, reason: String)

  /// The file was written, but may not survive a power failure, because the system cannot flush it
  /// to disk.
  case unflushed(URL, reason: String)
}

extension FileStorageError {
  /// Turns any error from an operation that writes a file into a `FileStorageError`.
  init(_ error: any Error, writing url: URL) {
    self = error as? FileStorageError ?? .unwritable(url, reason: String(describing: error))
  }

  /// The decoder's error, usually a `DecodingError`, if the content cannot be decoded; otherwise
  /// `nil`.
  public var underlyingError: (any Error)? {
    guard case .undecodable(_, let failure) = self else { return nil }
    return failure.underlyingError
  }
}

extension FileStorageError: CustomStringConvertible, LocalizedError {
  /// A sentence with the failed operation, the file and the reason.
  public var description: String {
    switch self {
    case .unreadable(let url, let reason):
      "Cannot read '\(FilePath(url))': \(reason)."
    case .undecodable(let url, let failure):
      "Cannot understand '\(FilePath(url))': \(failure)."
    case .unencodable(let url, let reason):
      "Cannot encode the value for '\(FilePath(url))': \(reason)."
    case .unwritable(let url, let reason):
      "Cannot write '\(FilePath(url))': \(reason)."
    case .unflushed(let url, let reason):
      "Wrote '\(FilePath(url))', but cannot make sure that it is on disk: \(reason)."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
