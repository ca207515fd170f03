import CLinuxFiles
package import Foundation
import Glibc

/// Writes copies of one file to its directory.
package struct FileBackupWriter {
  /// An error that says which copy cannot be written, and why.
  package struct Failure: Error {
    package let copy: URL

    /// The system's error.
    package let cause: SystemError
  }

  private let file: FilePath
  private let naming: FileBackupNaming

  /// Creates a writer.
  ///
  /// - Parameter file: The file, without symbolic links at its end.
  package init(of file: FilePath) {
    self.file = file
    naming = FileBackupNaming(of: file)
  }

  /// Writes a backup copy, unless the newest copy already has the same content.
  ///
  /// Call this method while the directory's lock is held.
  ///
  /// - Parameters:
  ///   - data: The content to copy.
  ///   - reason: The reason for the copy.
  ///   - now: The current time, which becomes part of the copy's name. The age of an existing copy
  ///     is measured up to this time.
  /// - Returns: The new copy, or the newest existing copy if that copy has the same content.
  /// - Throws: An error with the URL of the copy that cannot be written.
  @discardableResult
  package func keep(
    _ data: Data,
    because reason: FileBackup.Reason,
    now: Date = Date()
  ) throws(Failure) -> URL {
    let existing = FileBackup.all(of: file.url)
    // A copy that cannot be read counts as different. Content that was set aside needs its own
    // copy, because a copy for another reason may be removed later.
    if let newest = existing.last, newest.size == data.count,
      reason != .setAside || newest.reason == reason,
      let snapshot = try? OpenFile(FilePath(newest.url))?.snapshot(), snapshot.content?.data == data
    {
      return newest.url
    }
    let path = freePath(reason, at: now)
    do {
      try AtomicFileWriter(target: path, of: file).write(data)
    } catch {
      throw Failure(copy: path.url, cause: error)
    }
    let yesterday = now.addingTimeInterval(-24 * 60 * 60)
    let removable = existing.filter { $0.reason != .setAside }
    // The new copy counts towards the limit, too.
    for backup in removable.dropLast(FileBackup.limit - 1)
    where backup.modificationDate < yesterday {
      unsafe unlink(FilePath(backup.url).cString)
    }
    return path.url
  }

  /// Turns a file in the same directory into a backup copy.
  ///
  /// Later writes to the file change the copy.
  ///
  /// Call this method while the directory's lock is held. If the file cannot be renamed, it keeps
  /// its name.
  func keep(fileAt path: FilePath, now: Date = Date()) {
    let copy = freePath(.replaced, at: now)
    guard unsafe linux_rename_without_replacing(path.cString, copy.cString) == 0 else { return }
    // The age of the copy counts from now, not from the last write to the file.
    unsafe utimensat(AT_FDCWD, copy.cString, nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Returns the first path at which there is no copy, directory or link.
  private func freePath(_ reason: FileBackup.Reason, at date: Date) -> FilePath {
    let time = Self.timestamp(of: date)
    var number = 1
    while true {
      let path = naming.path(reason, time: time, number: number)
      if path.status == nil { return path }
      number += 1
    }
  }

  private static func timestamp(of date: Date) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format: """
          \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)-\
          \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\
          \(minute: .twoDigits)\(second: .twoDigits)
          """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .current,
        calendar: Calendar(identifier: .gregorian)
      )
    )
  }
}
