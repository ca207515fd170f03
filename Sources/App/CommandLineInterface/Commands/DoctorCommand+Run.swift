import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing

extension DoctorCommand: FileCommand {
  /// Puts a copy back if one was named, and reports how the file is.
  func run(in context: FileContext) async throws {
    if let backup { try restore(backup, over: context.file) }
    let report = FileReport(of: context.file)
    if context.options.isJSON {
      try context.writeJSON(report)
    } else {
      for line in report.lines(now: context.now, in: context.calendar) {
        try context.writeLine(line)
      }
    }
    if let error = report.error { throw error }
  }

  private func restore(_ name: GivenValue, over file: URL) throws {
    let backups = FileBackup.all(of: file)
    let path = URL(filePath: name.text).lastPathComponent
    guard let backup = backups.first(where: { $0.url.lastPathComponent == path }) else {
      throw UnknownBackupError(name: name.text, known: backups.last?.url.lastPathComponent)
    }
    // A copy that cannot be understood would only put the problem back.
    if case .undecodable(_, let failure) = FileReport.Content(of: backup.url) {
      throw UnusableBackupError(name: path, failure: failure)
    }
    try backup.restore(over: file)
  }
}

/// No copy has the name that was given.
struct UnknownBackupError: UserFacingError {
  let name: String
  let known: String?

  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    guard let known else {
      return
        "There is no copy '\(name)', nor any other: 'syncups doctor' lists those that are kept."
    }
    return
      "There is no copy '\(name)': the newest is '\(known)', and 'syncups doctor' lists them all."
  }
}

/// A copy was named that is no use itself.
struct UnusableBackupError: UserFacingError {
  let name: String
  let failure: DecodingFailure

  var exitCode: ExitCode { .badInputData }

  var message: String {
    "Could not understand the copy '\(name)' (\(failure)): repair it or name another; nothing was changed."
  }
}
