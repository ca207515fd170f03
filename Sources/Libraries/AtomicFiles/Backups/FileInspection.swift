public import Foundation
import Glibc

/// Diagnostic facts about a storage file: its kind, size, owner and copies.
///
/// ```swift
/// let inspection = FileInspection(of: url)
/// if inspection.kind == .missing { … }
/// ```
public struct FileInspection: Hashable, Sendable {
  /// A kind of thing at a path.
  public enum Kind: Hashable, Sendable {
    /// Nothing.
    case missing

    /// A file.
    case file

    /// A directory, which cannot hold a value.
    case directory

    /// Something else that cannot hold a value, such as a pipe.
    case other
  }

  /// The kind of thing at the path, after following symbolic links.
  public let kind: Kind

  /// The file that symbolic links lead to, or the file itself.
  public let target: URL

  /// The size in bytes.
  public let size: Int

  /// The permissions, such as `0o600`.
  public let permissions: Int

  /// When the content was changed last, or `nil` if nothing is there.
  public let modificationDate: Date?

  /// The copies that were kept of earlier contents, oldest first.
  public let backups: [FileBackup]

  /// Looks at a file.
  ///
  /// - Parameter file: The file. It need not exist.
  public init(of file: URL) {
    let (path, resolved) = (FilePath(file), FilePath(file).resolvedOrSelf)
    backups = FileBackup.all(of: file)
    var status = stat()
    let exists = unsafe stat(path.cString, &status) == 0
    // The text of a link to a pipe, such as `/dev/fd/3`, names no file.
    var ignored = stat()
    target = unsafe (exists && stat(resolved.cString, &ignored) != 0 ? path : resolved).url
    guard exists else {
      (kind, size, permissions, modificationDate) = (.missing, 0, 0, nil)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    size = status.st_size
    permissions = Int(status.st_mode & 0o7777)
    modificationDate = status.modificationDate
  }
}
