public import Foundation

/// A backup copy of a file's content that was set aside or overwritten without a merge.
///
/// The copies are in the directory of the file, with names that people understand, such as
/// `sync-ups.unreadable-2026-11-21-075144.json`.
///
/// ```swift
/// for backup in FileBackup.all(of: url) { print(backup.url.lastPathComponent, backup.size) }
/// ```
public struct FileBackup: Hashable, Sendable {
  /// The reason for the copy.
  public enum Reason: String, Hashable, Sendable {
    /// The content could not be decoded.
    case unreadable

    /// Another program changed the same part as this process, or emptied or damaged the file that
    /// had this content.
    case replaced

    /// The user moved the content out of the file. The content exists nowhere else.
    case setAside = "aside"
  }

  /// The path of the copy.
  public let url: URL

  /// The reason for the copy.
  public let reason: Reason

  /// The time in the copy's name, for example `2026-11-21-075144`, in the machine's time zone at
  /// that time.
  public let time: String

  /// The time of the copy's last write, according to the file system.
  ///
  /// The modification date determines the age of the copy, because the time in the name may be from
  /// a wrong clock.
  public let modificationDate: Date

  /// The size in bytes.
  public let size: Int

  /// The copy's number among the copies with the same time in their names, starting at 1.
  let number: Int

  /// The maximum number of copies of one file.
  ///
  /// If a file has more copies than this maximum, the oldest copies are removed.
  ///
  /// Copies younger than a day, and content that was set aside, are never removed.
  public static let limit = 50

  /// Returns the copies of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The copies, oldest first. For a symbolic link, these are the copies of its
  ///   destination.
  public static func all(of file: URL) -> [FileBackup] {
    let naming = FileBackupNaming(of: FilePath(file).resolvedOrSelf)
    let names = try? naming.directory.names()
    return (names ?? []).compactMap(naming.backup(named:)).sorted { one, other in
      (one.modificationDate, one.time, one.number)
        < (other.modificationDate, other.time, other.number)
    }
  }
}
