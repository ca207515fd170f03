import AppFeature
import Clients
import ClientsLive
import Dependencies
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing
import SyncUpsTerminal
import TerminalDriver
import TerminalUI

/// The app on the whole terminal.
@MainActor
enum FullScreen {
  /// Whether both ends are a terminal that can show the app.
  static func isPossible(in console: Console) -> Bool {
    let terminal = console.environment["TERM"] ?? ""
    return console.isInputTerminal && console.isOutputTerminal && !["", "dumb"].contains(terminal)
  }

  /// Shows the app until the user leaves it.
  ///
  /// - Parameters:
  ///   - routes: The screens to open above the list.
  ///   - console: The console of the terminal.
  ///   - options: The options that every command takes.
  ///   - fileSize: How many bytes of sync-ups have not been read yet. While many are, the terminal
  ///     shows how far that is.
  /// - Throws: What keeps the terminal from being used, or what was changed from being saved. A
  ///   meeting that could not even be kept as a draft is printed before.
  static func run(
    _ routes: [AppRoute],
    in console: Console,
    _ options: CommonOptions,
    reading fileSize: Int = 0
  ) async throws {
    // Before the session, which leaves a signal to its handler.
    let interruptions = console.interruptions()
    let colors = console.colorSupport(isDisabled: options.isColorDisabled)
    // The Linux console shows the question instead of answering it.
    let asksForBackground = colors != .none && console.environment["TERM"] != "linux"
    let session = try TerminalSession(asksForBackground: asksForBackground)
    try await withDependencies {
      $0.clipboardClient = .terminal(of: session)
      $0.editorClient = .terminal(of: session, in: console)
      $0.minutesClient = .files(
        in: console.currentDirectory,
        home: console.environmentPaths["HOME"]
      )
    } operation: {
      try await run(
        routes,
        on: session,
        in: console,
        options,
        colors: colors,
        reading: fileSize,
        interruptions
      )
    }
  }

  private static func run(
    _ routes: [AppRoute],
    on session: TerminalSession,
    in console: Console,
    _ options: CommonOptions,
    colors: ColorSupport,
    reading fileSize: Int,
    _ interruptions: AsyncStream<Void>
  ) async throws {
    let opening = Opening(terminal: session, fileSize: fileSize, colors: colors)
    let ending = Task { for await _ in interruptions { opening.end() } }
    defer { ending.cancel() }
    // Held until the list has it, so that the file is read once.
    var syncUps: Shared<IdentifiedArrayOf<SyncUp>>?
    if fileSize >= Opening.smallestFileSize {
      // The list reports the error when it tries again.
      let isRead = await opening.run { syncUps = try? await Shared(require: .syncUps) }
      guard isRead else { return session.end() }
    }
    let drafts = Shared(.meetingDrafts)
    let model = withDependencies {
      // In one piece, and never within a frame.
      $0.notificationClient = .live(writeToTerminal: { try? session.write($0) })
    } operation: {
      AppModel(path: [AppModel.Path](routes: routes))
    }
    withExtendedLifetime(syncUps) {}
    let app = TerminalApp(
      model: model,
      terminal: fileSize >= Opening.smallestFileSize ? opening.appTerminal : session,
      colors: colors,
      screens: .all
    )
    opening.onEnd = app.end
    await app.run()
    session.end()
    PendingSaves.flush()
    if let error = drafts.saveError, !drafts.wrappedValue.isEmpty {
      // The output is the only copy of the notes.
      let output = Output(console: console, options: options)
      for draft in drafts.wrappedValue { try output.writeJSON(draft.meeting, OutputFields.meeting) }
      throw error
    }
    if let error = model.syncUpsList.$syncUps.saveError {
      guard let copy = model.unsavedChanges.copy else { throw error }
      Output(console: console, options: options).writeWarning(
        "Your changes are only in '\(FilePath(copy))': 'syncups --file' opens it."
      )
    }
    if let error = model.unsavedChanges.settingsError { throw error }
  }

  private struct Output: CommandOutput {
    let console: Console
    let options: CommonOptions
  }
}

extension TerminalError: UserFacingError {
  /// Something of the system went wrong.
  package var exitCode: ExitCode { .ioError }
}
