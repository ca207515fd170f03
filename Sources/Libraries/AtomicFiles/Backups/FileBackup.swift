public import Foundation

/// A copy of a content that was overwritten without being merged.
///
/// The copies are in the directory of the file, with names that people understand, such as
/// `sync-ups.unreadable-2026-11-21-075144.json`.
///
/// ```swift
/// for backup in FileBackup.all(of: url) { print(backup.url.lastPathComponent, backup.size) }
/// ```
public struct FileBackup: Hashable, Sendable {
  /// Why a copy was kept.
  public enum Reason: String, Hashable, Sendable {
    /// The content could not be decoded.
    case unreadable

    /// Another program had changed the same part as this process.
    case replaced

    /// A person has moved it out of the file. It is nowhere else.
    case setAside = "aside"
  }

  /// Where the copy is.
  public let url: URL

  /// The reason for the copy.
  public let reason: Reason

  /// When it was kept, as its name says: `2026-11-21-075144` in the time zone of the moment.
  public let time: String

  /// When it was written, as the file system says.
  ///
  /// It decides about the age of the copy: a name may hold the time of a clock that was wrong.
  public let modificationDate: Date

  /// The size in bytes.
  public let size: Int

  /// The number among the copies with the same time in their names, from 1.
  let number: Int

  /// The maximum number of copies of one file, beyond which the oldest are removed.
  ///
  /// A copy that is younger than a day stays in any case, and so does what was set aside.
  public static let limit = 50

  /// The copies of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The copies in the directory of the file, or of the file that it links to, oldest
  ///   first.
  public static func all(of file: URL) -> [FileBackup] {
    let naming = FileBackupNaming(of: FilePath(file).resolvedOrSelf)
    let names = try? naming.directory.names()
    return (names ?? []).compactMap(naming.backup(named:)).sorted { one, other in
      (one.modificationDate, one.time, one.number)
        < (other.modificationDate, other.time, other.number)
    }
  }
}
