import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing

extension DoctorCommand: FileCommand {
  /// Does what the options ask for, if there are any, and reports how the file is.
  func run(in context: FileContext) async throws {
    @Dependency(\.syncUpsStorage.team) var team
    if let team { throw TeamHasNoFileError(team: team) }
    if context.options.isDemo, let change = changeOption {
      // The copies are those of the user's own file, and so is what would be changed.
      throw UsageError(.conflict("--demo", change), command: Self.description)
    }
    let outcome = try await change(context.file)
    let report = FileReport(of: context.file, after: outcome)
    do {
      try write(report, in: context)
    } catch ConsoleError.writeFailed(let reason) where outcome?.isChange == true {
      throw UnreportedChangeError(reason: reason)
    }
    if case .unreadable(_, let reason) = report.content, outcome?.isChange == true {
      throw UnreportedChangeError(reason: "'\(FilePath(context.file))' is not readable, \(reason)")
    }
    if let error = report.error { throw error }
  }

  /// Does what the options ask for.
  ///
  /// - Returns: What was done, or `nil` if nothing is asked for.
  private func change(_ file: URL) async throws -> DoctorOutcome? {
    if setsAside { return try Self.setAside(in: file) }
    if salvages { return try Self.salvage(file) }
    guard let name = backup else { return nil }
    let backup = try self.backup(named: name, of: file)
    let syncUps = try self.syncUps(in: backup)
    if backup.reason == .setAside, syncUp == nil {
      throw PartialBackupError(name: "\(FilePath(backup.url).lastComponent)")
    }
    if let syncUp {
      try await restore(syncUp, of: syncUps, over: file)
    } else {
      try backup.restore(over: file)
    }
    return .restored
  }

  private func write(_ report: FileReport, in context: FileContext) throws {
    guard !context.options.isJSON else { return try context.writeJSON(encoding: report) }
    let lines = report.lines(
      now: context.now,
      in: context.calendar,
      width: context.console.terminalWidth
    )
    for line in lines { try context.writeLine(line) }
  }

  /// The option that asks for a change, if one is given.
  private var changeOption: String? {
    backup != nil ? "--restore" : setsAside ? "--set-aside" : salvages ? "--salvage" : nil
  }

  private func backup(named name: GivenValue, of file: URL) throws -> FileBackup {
    let backups = FileBackup.all(of: file)
    let name = FilePath(bytes: name.word.bytes).lastComponent
    guard let backup = backups.first(where: { FilePath($0.url).lastComponent == name }) else {
      throw UnknownBackupError(
        name: "\(name)",
        known: backups.last.map { "\(FilePath($0.url).lastComponent)" }
      )
    }
    return backup
  }

  /// What is in a copy.
  ///
  /// One that cannot be understood would only put the problem back.
  private func syncUps(in backup: FileBackup) throws -> IdentifiedArrayOf<SyncUp> {
    @SharedReader(.syncUps(in: backup.url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
    if case FileStorageError.undecodable(_, let failure)? = $syncUps.loadError {
      throw UnusableBackupError(name: "\(FilePath(backup.url).lastComponent)", failure: failure)
    }
    if let error = $syncUps.loadError { throw error }
    return syncUps
  }

  /// Puts one sync-up of a copy in the place of what the file has of it, and leaves the others
  /// alone.
  private func restore(
    _ name: GivenValue,
    of syncUps: IdentifiedArrayOf<SyncUp>,
    over file: URL
  ) async throws {
    let id = try SyncUpName(name.text).find(in: syncUps)
    guard let syncUp = syncUps[id: id] else { return }
    let current = Shared(.syncUps)
    if let error = current.loadError { throw error }
    try FileBackup.keep(contentOf: file)
    current.withLock(recording: "Restore '\(syncUp.title)'") { _ = $0.updateOrAppend(syncUp) }
    try await current.save()
    let walk = HistoryWalk()
    // The copies tell what there was, if the history cannot be written.
    try? await walk.note(walk.unnoted)
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

/// A copy was named that holds only what was set aside, and would take the place of all the rest.
struct PartialBackupError: UserFacingError {
  let name: String

  var exitCode: ExitCode { .usage }

  var message: String {
    """
    '\(name)' holds only what was set aside, not the whole file: name the sync-up to put back, such as \
    'syncups doctor --restore \(name) TITLE'; nothing was changed.
    """
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
