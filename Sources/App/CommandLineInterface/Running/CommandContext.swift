import Dependencies
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing
import TerminalUI

/// What a command needs to do its work: the models it drives and the console it prints to.
@MainActor
struct CommandContext: CommandOutput {
  /// Where the command prints, and what it asks.
  let console: Console

  /// The options that every command takes.
  let options: CommonOptions

  /// The list of sync-ups, loaded.
  let list: SyncUpsListModel

  /// What of the file cannot be read, and so is not in the list.
  let unreadable: [UnreadableSyncUp]

  /// Whether there was no file when the command started.
  let isFileNew: Bool

  /// Whether a change of this command is in the file.
  let outcome = CommandOutcome()

  /// The calendar of the user.
  @Dependency(\.calendar) var calendar

  /// The time.
  @Dependency(\.date.now) var now

  /// Says on standard error what the list leaves out.
  ///
  /// - Parameter path: The file, as the user sees it.
  func warnOfUnreadable(in path: FilePath) {
    guard let first = unreadable.first else { return }
    let isOne = unreadable.count == 1
    let line = first.line.map { isOne ? " (line \($0))" : " (the first on line \($0))" } ?? ""
    writeWarning(
      """
      \(unreadable.count) sync-up\(isOne ? "" : "s") in '\(path)' cannot be read\(line) and \
      \(isOne ? "stays" : "stay") in the file as \(isOne ? "it is" : "they are"): run 'syncups doctor' to see why.
      """
    )
  }

  /// Finds a sync-up by what the user calls it.
  ///
  /// - Parameter name: What was typed.
  /// - Returns: The sync-up, shared with the list.
  /// - Throws: ``SyncUpNameError`` if no sync-up has the name, or several have.
  func syncUp(named name: GivenValue) throws -> Shared<SyncUp> {
    let id = try SyncUpName(name.text).find(in: list.syncUps)
    guard let syncUp = Shared(list.$syncUps[id: id]) else {
      throw SyncUpNameError.notFound(name.text, suggestion: nil)
    }
    return syncUp
  }

  /// Finds a past meeting by what the user calls it.
  ///
  /// - Parameters:
  ///   - name: What was typed, or `nil` for the newest.
  ///   - syncUp: The sync-up that met.
  /// - Throws: ``MeetingNameError`` if no meeting has the name, or several have.
  func meeting(named name: GivenValue?, of syncUp: SyncUp) throws -> Meeting {
    try MeetingName(name?.text ?? "1").find(in: syncUp, now: now, calendar: calendar)
  }

  /// Asks whether something is to be deleted.
  ///
  /// - Parameters:
  ///   - what: What is to be deleted, within a sentence.
  ///   - contents: What else is deleted with it, if there is anything.
  ///   - isForced: Whether the user has answered already.
  /// - Throws: ``NobodyToAskError`` if standard input is no terminal.
  func confirmsDeletion(of what: String, with contents: String, isForced: Bool) async throws -> Bool
  {
    if isForced { return true }
    guard console.isInputTerminal else { throw NobodyToAskError(what: what) }
    console.writeError("Delete \(what) with \(contents)? [y/N] ".inOneLine)
    let answer = try await console.readLine() ?? ""
    if ["y", "yes"].contains(answer.lowercased()) { return true }
    try writeLine("Nothing was deleted.")
    return false
  }

  /// Waits until what was changed is in the file.
  ///
  /// - Throws: `FileStorageError` if that is not possible, ``UncreatableFileError`` if there is no
  ///   file and none can be made.
  func save() async throws {
    try await saveSyncUps()
    await saveHistory()
  }

  /// Waits until what was changed is in the file, and leaves the history to the caller.
  ///
  /// - Throws: As ``save()`` does.
  func saveSyncUps() async throws {
    do {
      try await list.$syncUps.save()
      outcome.hasSaved = true
    } catch FileStorageError.unwritable(let url, let reason)
      where isFileNew && FileInspection(of: url).kind == .missing
    {
      throw UncreatableFileError(filePath: "\(FilePath(url))", reason: reason)
    }
  }
}
