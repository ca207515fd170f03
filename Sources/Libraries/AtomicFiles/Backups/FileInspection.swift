public import Foundation
import Glibc

/// Diagnostic facts about a file that stores a value, such as its kind, size, permissions and
/// copies.
///
/// ```swift
/// let inspection = FileInspection(of: url)
/// if inspection.kind == .missing { … }
/// ```
public struct FileInspection: Hashable, Sendable {
  /// The kind of a file system object.
  public enum Kind: Hashable, Sendable {
    /// No object.
    case missing

    case file

    /// A directory, which cannot contain a value.
    case directory

    /// An object of another kind, which cannot contain a value, for example a pipe.
    case other
  }

  /// The kind of the object at the path, after following symbolic links.
  public let kind: Kind

  /// The file to which the path leads, after following symbolic links.
  public let target: URL

  /// The size in bytes.
  public let size: Int

  /// The permissions, such as `0o600`.
  public let permissions: Int

  /// The time of the content's last change, or `nil` if the file is missing.
  public let modificationDate: Date?

  /// The copies of earlier versions, oldest first.
  public let backups: [FileBackup]

  /// Inspects a file.
  ///
  /// - Parameter file: The file. The file need not exist.
  public init(of file: URL) {
    let (path, resolved) = (FilePath(file), FilePath(file).resolvedOrSelf)
    backups = FileBackup.all(of: file)
    let status = path.targetStatus
    // The destination of a link to a pipe, for example `/dev/fd/3`, does not name a file.
    target = (status != nil && resolved.targetStatus == nil ? path : resolved).url
    guard let status else {
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
