package import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import SyncUpsHistory
import TerminalDriver

/// `syncups doctor`: checks or repairs the file, or checks a team.
package struct DoctorCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "doctor",
    guesses: ["check", "fix", "repair", "restore"],
    summary: "Check or repair the data file, or restore a copy.",
    arguments: [.restoredSyncUp],
    options: [.restore, .setAside, .salvage],
    conflicts: [.init(.restore, .setAside), .init(.restore, .salvage), .init(.setAside, .salvage)],
    fields: Set(OutputFields.fileReport.names + OutputFields.teamDiagnosis.names).sorted(),
    discussion: [
      """
      The program saves a copy next to the data file before it overwrites an unreadable file or another program's \
      conflicting change. 'doctor' lists the copies and their contents. '--restore' restores a \
      whole copy, or one sync-up from it, and first saves a copy of the current file.
      """,
      """
      An unreadable sync-up stays in the file unchanged, and 'doctor' succeeds. '--set-aside' moves all unreadable sync-ups to a \
      separate file, which 'doctor' lists with the copies and never removes. After you have repaired a sync-up \
      in that file, '--restore' brings it back.
      """,
      """
      A damaged file, such as a truncated one, stays unchanged until it is repaired or replaced. '--salvage' \
      replaces it with the sync-ups that are still readable, reports the lost lines, and keeps a copy of the \
      damaged file.
      """,
      """
      In a team, 'doctor' checks the copy on this machine, the pending changes, the version of etcd, whether \
      you may change the list, and whether this machine's clock agrees with etcd's. 'doctor' cannot repair the \
      list of a team, because that list is not a file. If 'doctor' finds a problem with the team, the command fails.
      """,
    ],
    examples: [
      "syncups doctor",
      "syncups doctor --restore sync-ups.unreadable-2026-11-21-075144.json",
      "syncups doctor --restore sync-ups.replaced-2026-11-21-075144.json design",
      "syncups doctor --set-aside",
      "syncups doctor --salvage",
    ]
  )

  /// The name of the copy to restore, or `nil` to restore no copy.
  package let backup: GivenValue?

  /// The name of the sync-up to restore, or `nil` for the whole copy.
  package let syncUp: GivenValue?

  /// Whether to move unreadable elements to a separate file.
  package let setsAside: Bool

  /// Whether to recover the readable parts of a damaged file.
  package let salvages: Bool

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    backup = arguments.value(of: .restore)
    syncUp = arguments.value(of: .restoredSyncUp)
    setsAside = arguments.isGiven(.setAside)
    salvages = arguments.isGiven(.salvage)
    if let syncUp, backup == nil {
      throw UsageError(.needsOption(syncUp.text, .restore), command: arguments.command)
    }
  }
}

extension ArgumentDescription {
  fileprivate static let restoredSyncUp = Self(
    "sync-up",
    isRequired: false,
    values: .syncUps,
    summary: "The sync-up that '--restore' restores from the copy. Default: the whole copy."
  )
}

extension OptionDescription {
  fileprivate static let restore = Self(
    "restore",
    .single(placeholder: "BACKUP"),
    values: .paths,
    summary: "Restore the data file from the copy BACKUP, and keep a copy of the current file."
  )
  fileprivate static let setAside = Self(
    "set-aside",
    summary: "Move unreadable sync-ups to a separate file."
  )
  fileprivate static let salvage = Self(
    "salvage",
    summary: "Replace a damaged file with its readable sync-ups."
  )
}

@MainActor
extension DoctorCommand {
  /// Makes the repair that the options request, if any, then reports the condition of the file.
  package func run(in context: FileContext) async throws {
    if let team = TeamContext(context) { return try await diagnose(team) }
    if context.options.isDemo, let change = changeOption {
      // Refuse to repair: even with '--demo', a repair would change the user's own file.
      throw Self.conflict("--demo", change)
    }
    let repair = try await change(context.file)
    let isChanged = changeOption != nil && repair != .nothingToSetAside
    let report = FileReport(of: context.file, after: repair)
    do {
      try write(report, in: context)
    } catch DescriptorError.writeFailed(let reason) where isChanged {
      throw UnreportedChangeError(reason: reason)
    }
    if case .failed(.unreadable(_, let reason)) = report.content, isChanged {
      throw UnreportedChangeError(reason: "'\(FilePath(context.file))' is not readable (\(reason))")
    }
    if let error = report.error { throw error }
  }

  /// Reports the condition of a team.
  private func diagnose(_ context: TeamContext) async throws {
    if let option = changeOption {
      throw TeamHasNoFileError(option: option, team: context.address.team)
    }
    let diagnosis = await TeamDiagnosis(context)
    context.warnOfCopies()
    if context.options.isJSON {
      try context.writeJSON(diagnosis, OutputFields.teamDiagnosis)
    } else {
      try context.writeLines(diagnosis.lines)
    }
    if let error = diagnosis.error { throw error }
    let lines = diagnosis.linesWithProblems
    if !lines.isEmpty { throw TeamProblemError(lines: lines, team: context.address.team) }
  }

  /// Performs the repair that the options request.
  ///
  /// - Returns: The repair. The result is `nil` if the options request no repair, and also if they
  ///   restore a copy.
  private func change(_ file: URL) async throws -> FileRepair? {
    if setsAside { return try FileRepair.settingAside(in: file) }
    if salvages { return try FileRepair.salvaging(file) }
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
    return nil
  }

  private func write(_ report: FileReport, in context: FileContext) throws {
    guard !context.options.isJSON else {
      return try context.writeJSON(report, OutputFields.fileReport)
    }
    let lines = report.lines(
      now: context.now,
      in: context.calendar,
      width: context.console.terminalWidth
    )
    for line in lines { try context.writeLine(line) }
  }

  /// The option that requests a change, if any.
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

  /// Returns the content of a copy.
  ///
  /// Throws an error if the copy cannot be decoded, because a damaged copy must not replace the
  /// file.
  private func syncUps(in backup: FileBackup) throws -> IdentifiedArrayOf<SyncUp> {
    @SharedReader(.syncUps(in: backup.url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
    if case FileStorageError.undecodable(_, let failure)? = $syncUps.loadError {
      throw UnusableBackupError(name: "\(FilePath(backup.url).lastComponent)", failure: failure)
    }
    if let error = $syncUps.loadError { throw error }
    return syncUps
  }

  /// Replaces one sync-up of the file with its version from a copy.
  private func restore(
    _ name: GivenValue,
    of syncUps: IdentifiedArrayOf<SyncUp>,
    over file: URL
  ) async throws {
    let syncUp = try SyncUp.find(name.text, in: syncUps)
    let current = Shared(.syncUps)
    if let error = current.loadError { throw error }
    try FileBackup.keep(contentOf: file)
    current.withLock(recording: .restore(syncUp.title)) {
      _ = $0.updateOrAppend(syncUp)
    }
    try await current.save()
    let walk = HistoryWalk()
    // Ignore errors: if the history cannot be written, the user can still restore the copy that the
    // command has just made.
    try? await walk.record(walk.unrecorded)
  }
}

/// No copy has the given name.
struct UnknownBackupError: UserFacingError {
  let name: String
  let known: String?

  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    guard let known else {
      return
        "There is no copy '\(name)', and there are no other copies: run 'syncups doctor' to check the data file."
    }
    return
      "There is no copy '\(name)': the newest copy is '\(known)', and 'syncups doctor' lists all copies."
  }
}

/// The named copy contains only elements that were set aside.
///
/// Restoring the whole copy would remove from the file all sync-ups that are not in the copy.
struct PartialBackupError: UserFacingError {
  let name: String

  var exitCode: ExitCode { .usage }

  var message: String {
    """
    Nothing was restored because '\(name)' is not a copy of the whole data file, but contains only sync-ups \
    that were set aside: name the sync-up to restore, as in 'syncups doctor --restore \(name) TITLE'.
    """
  }
}

/// The named copy cannot be read.
struct UnusableBackupError: UserFacingError {
  let name: String
  let failure: DecodingFailure

  var exitCode: ExitCode { .badInputData }

  var message: String {
    "Could not understand the copy '\(name)' (\(failure)), so nothing was restored: repair it, or restore another copy."
  }
}
