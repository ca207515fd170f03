import Clients
import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import SyncUpsHistory
import TerminalDriver
import TerminalUI

/// The context of a command that works on the sync-ups: the loaded models.
@MainActor
package struct SyncUpsContext: CommandContext, CommandOutput {
  let request: ProgramRequest

  /// The unreadable elements of the file, which are missing from the list.
  let unreadable: [UnreadableSyncUp]

  /// Whether the file did not exist when the command started.
  let isFileNew: Bool

  private let progress = CommandProgress()

  /// The sync-ups in the file if the command reads a file but does not change it, otherwise `nil`.
  private let loaded: IdentifiedArrayOf<SyncUp>?

  /// The problem of the team that the command has already reported, if any.
  private let reportedProblem: String?

  /// The user's calendar.
  @Dependency(\.calendar) var calendar

  /// The current time.
  @Dependency(\.date.now) var now

  /// All sync-ups.
  var syncUps: IdentifiedArrayOf<SyncUp> { loaded ?? list.syncUps }

  /// The list model, which has loaded the sync-ups.
  var list: SyncUpsListModel { progress.list }

  /// Loads the sync-ups.
  package static func use(
    _ request: ProgramRequest,
    _ body: (Self) async throws -> Void
  ) async throws {
    try await FileContext.use(request) { try await use($0, body) }
  }

  /// Loads the sync-ups of a file or an open team.
  static func use(_ file: FileContext, _ body: (Self) async throws -> Void) async throws {
    if file.isReadOnly {
      return try await file.readingOnce { content in
        let loaded = content ?? SyncUpsContent()
        try await use(file, isFileNew: content == nil, loaded: loaded, body)
      }
    }
    let team = TeamContext(file)
    let loadError = await team?.loadIfPossible()
    // Throw the error: without a local copy, the team would look as if it had no sync-ups.
    if let loadError, team?.status.hasCopy == false, file.request.access != .creates {
      throw loadError
    }
    if file.request.access == .changes || file.request.access == .creates {
      try team?.requireDecision()
    }
    let problem = team?.status.problem
    if let problem { file.writeWarning(problem) }
    let syncUps = try await file.loadedSyncUps()
    try await TeamContext.reportWaitingChanges(of: team) {
      try await use(file, isFileNew: syncUps == nil, reportedProblem: problem, body)
    }
    // Retain the shared sync-ups until the list uses them, so that the file is read only once.
    withExtendedLifetime(syncUps) {}
  }

  private static func use(
    _ file: FileContext,
    isFileNew: Bool,
    loaded: SyncUpsContent? = nil,
    reportedProblem: String? = nil,
    _ body: (Self) async throws -> Void
  ) async throws {
    var unreadable: [UnreadableSyncUp] = []
    if case .file(let location) = file.location {
      // Report a missing file that the user named, because a path with a typo must not look like an
      // empty list.
      if isFileNew, location.isNamedByUser, file.request.access != .creates {
        throw MissingFileError(filePath: "\(location.path)")
      }
      unreadable = loaded?.unreadable ?? Shared(.unreadableSyncUps).wrappedValue
    }
    let context = SyncUpsContext(
      request: file.request,
      unreadable: unreadable,
      isFileNew: isFileNew,
      loaded: loaded?.syncUps,
      reportedProblem: reportedProblem
    )
    context.warnOfUnreadable(in: FilePath(file.file))
    do {
      try await body(context)
    } catch DescriptorError.writeFailed(let reason) where context.progress.hasSaved {
      throw UnreportedChangeError(reason: reason)
    }
  }

  /// Prints a warning if the list omits unreadable elements of the file.
  ///
  /// - Parameter path: The file, as shown to the user.
  func warnOfUnreadable(in path: FilePath) {
    guard let first = unreadable.first else { return }
    let isOne = unreadable.count == 1
    let line = first.line.map { isOne ? " (line \($0))" : " (the first on line \($0))" } ?? ""
    writeWarning(
      """
      \(unreadable.count) sync-up\(isOne ? "" : "s") in '\(path)' cannot be read\(line) and \
      \(isOne ? "stays" : "stay") in the file unchanged: run 'syncups doctor' to see why.
      """
    )
  }

  /// The sync-ups that have a meeting in progress.
  var meetingsInProgress: Set<SyncUp.ID> {
    @Dependency(\.meetingLockClient) var locks
    return Set(SharedReader(.liveMeetings).wrappedValue.filter(locks.isHeld).map(\.id))
  }

  /// Finds a sync-up by name.
  ///
  /// - Parameter name: The name, as typed by the user.
  /// - Throws: ``SyncUpNameError`` if no sync-up or several sync-ups match.
  func syncUp(named name: GivenValue) throws -> SyncUp {
    try SyncUp.find(name.text, in: syncUps)
  }

  /// Finds a sync-up by name, and returns it shared with the list.
  ///
  /// - Parameter name: The name, as typed by the user.
  /// - Throws: ``SyncUpNameError`` if no sync-up or several sync-ups match.
  func sharedSyncUp(named name: GivenValue) throws -> Shared<SyncUp> {
    let id = try syncUp(named: name).id
    guard let syncUp = Shared(list.$syncUps[id: id]) else {
      throw SyncUpNameError.notFound(name.text, suggestion: nil)
    }
    return syncUp
  }

  /// Finds a past meeting by name.
  ///
  /// - Parameters:
  ///   - name: The typed name, or `nil` for the newest meeting.
  ///   - syncUp: The meeting's sync-up.
  /// - Throws: ``MeetingNameError`` if no meeting or several meetings match.
  func meeting(named name: GivenValue?, of syncUp: SyncUp) throws -> Meeting {
    try Meeting.find(name?.text ?? "1", of: syncUp, now: now, in: calendar)
  }

  /// Asks the user to confirm a deletion, and returns the answer.
  ///
  /// - Parameters:
  ///   - what: The name of the object to delete, in a form that fits in a sentence.
  ///   - contents: The object's contents, which are deleted too.
  ///   - isForced: Whether to skip the question, because the user passed '--force'.
  /// - Throws: ``NobodyToAskError`` if standard input is not a terminal.
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

  /// Saves the sync-ups, and records the changes in the history.
  ///
  /// - Throws: `FileStorageError` if saving fails, ``UncreatableFileError`` if the file does not
  ///   exist and cannot be created.
  func save() async throws {
    try await saveSyncUps()
    await saveHistory()
  }

  /// Saves the sync-ups.
  ///
  /// The caller saves the history.
  ///
  /// - Throws: Any error that ``save()`` throws.
  func saveSyncUps() async throws {
    do {
      try await list.$syncUps.save()
      progress.hasSaved = true
    } catch let error as any TeamError where error.keepsChanges {
      // The local copy of the team's list keeps the change, which is sent later. So the command
      // succeeds, as it does offline: a script must not make the change again.
      progress.hasSaved = true
      if error.sentence != reportedProblem { writeWarning(error.sentence) }
    } catch FileStorageError.unwritable(let url, let reason)
      where isFileNew && FileInspection(of: url).kind == .missing
    {
      throw UncreatableFileError(filePath: "\(FilePath(url))", reason: reason)
    }
  }
}

extension SyncUpsContext {
  /// Undoes or redoes a step of the history, and saves the result.
  ///
  /// If another process undoes or redoes the same step first, continues with the next step.
  ///
  /// - Parameters:
  ///   - walk: The undo or redo in progress.
  ///   - step: A closure that undoes or redoes one step.
  /// - Returns: The result of the step, or `nil` if there was no step to undo or redo.
  func save(
    _ walk: HistoryWalk,
    _ step: () throws -> HistoryWalk.Outcome?
  ) async throws -> HistoryWalk.Outcome? {
    while let outcome = try step() {
      do {
        try await saveSyncUps()
      } catch {
        walk.abandon(outcome)
        throw error
      }
      do {
        try await walk.record(walk.unrecorded)
      } catch {
        let cause = StorageProblem.cause(of: error)
        writeWarning("The change is saved, but not recorded in the history. \(cause).")
        return outcome
      }
      if walk.isFirst(outcome) { return outcome }
    }
    return nil
  }

  /// Prints `null` in JSON output, because the command changed nothing.
  func writeNothing() throws {
    if options.isJSON { try console.write("null\n") }
  }

  /// Prints the undone or redone change, and the parts of the change that were not undone or
  /// redone.
  ///
  /// - Parameters:
  ///   - outcome: The result of the undo or redo.
  ///   - walk: The undo or redo in progress.
  ///   - verb: The word for the action, `Undone` or `Redone`.
  func report(_ outcome: HistoryWalk.Outcome, of walk: HistoryWalk, as verb: String) throws {
    for sentence in walk.keptSentences(of: outcome) { writeWarning(sentence) }
    if options.isJSON {
      let isUndone = Shared(.history).wrappedValue.undone.contains(outcome.step.id)
      return try writeJSON((outcome.step, isUndone), OutputFields.historyStep)
    }
    try writeLine(walk.headline(of: outcome, as: verb))
    if outcome.undoneMeeting != nil {
      try writeLine(
        "The notes of the meeting are kept: the app offers to save or discard the meeting."
      )
    }
  }

  /// Records the latest saved change in the history, and prints a warning if that change cannot be
  /// undone.
  func saveHistory() async {
    let walk = HistoryWalk()
    do {
      try await walk.record(walk.unrecorded)
    } catch {
      writeWarning("The change is saved, but cannot be undone. \(StorageProblem.cause(of: error)).")
    }
  }
}
