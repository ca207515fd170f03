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
import SyncUpsHistory
import SyncUpsTerminal
import TerminalDriver
import TerminalUI

/// The full-screen app.
@MainActor
enum FullScreen {
  /// Whether input and output are terminals that can show the app.
  static func isPossible(in console: Console) -> Bool {
    let terminal = console.environment["TERM"] ?? ""
    return console.isInputTerminal && console.isOutputTerminal && !["", "dumb"].contains(terminal)
  }

  /// Shows the app until the user quits.
  ///
  /// - Parameters:
  ///   - routes: The screens to open above the list.
  ///   - request: The request to run the command, with the console of the terminal.
  ///   - fileSize: The size of the file to load, in bytes. While a large file is loaded, the
  ///     terminal shows the progress.
  /// - Throws: An error if the terminal cannot be used or changes cannot be saved. If not even the
  ///   draft of a meeting can be saved, this function prints the meeting before it throws the
  ///   error.
  static func run(
    _ routes: [AppRoute],
    of request: ProgramRequest,
    reading fileSize: Int = 0
  ) async throws {
    let console = request.console
    // Handle the signals before the session starts, so that the session leaves them to this
    // handler.
    let interruptions = console.interruptions()
    let colors = console.colorSupport(isDisabled: request.options.isColorDisabled)
    // Do not ask the Linux console for its background colour: the console would print the question
    // instead of replying to it.
    let asksForBackground = colors != .none && console.environment["TERM"] != "linux"
    let session = try TerminalSession(asksForBackground: asksForBackground)
    try await withDependencies {
      $0.changeOrigin = .window
      // Ignore errors: if the terminal no longer accepts output, the app ends.
      $0.clipboardClient = .live { try? session.write($0) }
      $0.editorClient = .terminal(of: session, in: console)
      $0.minutesClient = .files(
        in: console.currentDirectory,
        home: console.environmentPaths["HOME"]
      )
      // The session writes the bytes in one piece, and never in the middle of a frame.
      $0.notificationClient = .live(writeToTerminal: { try? session.write($0) })
    } operation: {
      let loading = LoadingScreen(terminal: session, fileSize: fileSize, colors: colors)
      let ending = Task { for await _ in interruptions { loading.end() } }
      defer { ending.cancel() }
      // Retain the shared sync-ups until the list uses them, so that the file is read only once.
      var syncUps: Shared<IdentifiedArrayOf<SyncUp>>?
      if fileSize >= LoadingScreen.smallestFileSize {
        // Ignore errors: if loading fails, the list loads the file again and reports the error.
        let isRead = await loading.run { syncUps = try? await Shared(require: .syncUps) }
        guard isRead else { return session.end() }
      }
      let drafts = Shared(.meetingDrafts)
      let model = AppModel(path: [AppModel.Path](routes: routes))
      withExtendedLifetime(syncUps) {}
      let app = TerminalApp(
        model: model,
        terminal: fileSize >= LoadingScreen.smallestFileSize ? loading.appTerminal : session,
        colors: colors,
        screens: .all
      )
      loading.onEnd = app.end
      await app.run()
      session.end()
      PendingSaves.flush()
      try rescue(drafts, model, to: ConsoleContext(request: request))
    }
  }

  /// Reports changes that could not be saved, and prints meetings that are not stored anywhere.
  private static func rescue(
    _ drafts: Shared<IdentifiedArrayOf<MeetingDraft>>,
    _ model: AppModel,
    to output: ConsoleContext
  ) throws {
    if let error = drafts.saveError, !drafts.wrappedValue.isEmpty {
      // Print the meetings with their notes, because no file contains them.
      for draft in drafts.wrappedValue { try output.writeJSON(draft.meeting, OutputFields.meeting) }
      throw error
    }
    let error = model.syncUpsList.$syncUps.saveError
    if let error = error as? any TeamError, error.keepsChanges {
      // The local copy of the team's list keeps the changes, which are sent later.
      output.writeWarning(error.sentence)
    } else if let error {
      guard let copy = model.unsavedChanges.copy else { throw error }
      output.writeWarning(
        "Your changes are only in '\(FilePath(copy))': open that file with 'syncups --file'."
      )
    }
    if let error = model.unsavedChanges.settingsError { throw error }
  }
}

extension TerminalError: UserFacingError {
  /// The exit code for a terminal that cannot be used.
  package var exitCode: ExitCode { .ioError }
}
