package import Foundation
import Glibc

/// Keeps copies of one file beside it.
package struct FileBackupWriter {
  private let file: FilePath
  private let naming: FileBackupNaming

  /// Creates a writer.
  ///
  /// - Parameter file: The file, without symbolic links at its end.
  package init(of file: FilePath) {
    self.file = file
    naming = FileBackupNaming(of: file)
  }

  /// Keeps a content, unless the newest copy is the same.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - reason: Why.
  package func keep(_ data: Data, because reason: FileBackup.Reason) throws(SystemError) {
    let existing = FileBackup.all(of: URL(filePath: file.string))
    if let newest = existing.last?.url,
      try FileDescriptor.contents(of: newest.path(percentEncoded: false)) == data
    {
      return
    }
    let time = Self.timestamp()
    var number = 1
    while unsafe access(naming.path(reason, time: time, number: number).string, F_OK) == 0 {
      number += 1
    }
    try AtomicFileWriter(target: naming.path(reason, time: time, number: number)).write(data)
    // One has just been added.
    for backup in existing.dropLast(FileBackup.limit - 1) {
      unsafe unlink(backup.url.path(percentEncoded: false))
    }
  }

  private static func timestamp() -> String {
    Date().formatted(
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
