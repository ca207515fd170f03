public import Foundation

/// A copy of a file that was about to be overwritten with what somebody else had not seen.
///
/// Copies lie beside the file and have names that a person understands, such as
/// `sync-ups.unreadable-2026-11-21-075144.json`.
public struct FileBackup: Hashable, Sendable {
  /// Why a copy was kept.
  public enum Reason: String, Hashable, Sendable {
    /// The content could not be decoded.
    case unreadable

    /// Somebody else had changed what was changed here, too.
    case replaced
  }

  /// Where the copy is.
  public let url: URL

  /// Why it was kept.
  public let reason: Reason

  /// When it was kept, as its name says: `2026-11-21-075144` in the time zone of the moment.
  public let time: String

  /// How many copies of one file are kept: when there are more, the oldest go.
  public static let limit = 50

  /// The copies of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: What lies beside it, or beside what it links to, oldest first.
  public static func all(of file: URL) -> [FileBackup] {
    let naming = FileBackupNaming(of: FilePath(file).resolvedOrSelf)
    let names = try? FileManager.default.contentsOfDirectory(atPath: naming.directory.string)
    return (names ?? []).compactMap(naming.backup(named:))
      .sorted { ($0.time, $0.url.path()) < ($1.time, $1.url.path()) }
  }
}
