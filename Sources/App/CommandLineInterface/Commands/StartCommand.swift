import AppFeature
package import CommandLineParsing
import PersistenceKeys
import Sharing

/// `syncups` without a command: opens the app on a terminal, and prints the list otherwise.
package struct StartCommand: Command {
  /// The syntax of the command, whose name is optional.
  package static let configuration = CommandConfiguration(
    "start",
    summary: "Open the app on a terminal, or print the list if there is no terminal."
  )

  /// The app opens even if the user has not decided how to continue with a team.
  package var access: FileAccess { .interacts }

  /// Creates the command that opens the app.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}

  /// Opens the app or prints the list.
  @MainActor
  package func run(in context: FileContext) async throws {
    guard !context.options.isJSON, FullScreen.isPossible(in: context.console) else {
      let list = try ListCommand(ParsedArguments(command: ListCommand.configuration))
      return try await SyncUpsContext.use(context) { try await list.run(in: $0) }
    }
    var fileSize = 0
    if case .file(let location) = context.location, !context.options.isDemo {
      fileSize = location.fileSize
      if location.isNamedByUser, location.isEmpty {
        @Shared(.notice) var notice
        $notice.withLock { $0 = MissingFileError(filePath: "\(location.path)").message }
      }
    }
    try await TeamContext.reportWaitingChanges(of: TeamContext(context)) {
      try await FullScreen.run(AppModel.rememberedRoutes, of: context.request, reading: fileSize)
    }
  }
}
