package import CommandLineParsing

/// A command of the program.
///
/// Each command has its own file, with its syntax, its options and its code. All commands are
/// listed in ``Program/commands``:
///
/// ```swift
/// package struct UndoCommand: Command {
///   package static let configuration = CommandConfiguration(
///     "undo", summary: "Undo the last change made in any window or command.")
///
///   package init(_ arguments: ParsedArguments) throws(UsageError) {}
///
///   package func run(in context: SyncUpsContext) async throws { … }
/// }
/// ```
package protocol Command: Equatable, Sendable {
  /// The context that the command runs in. The program creates the context before it runs the
  /// command.
  associatedtype Context: CommandContext

  /// The syntax of the command, for parsing, help and completions.
  static var configuration: CommandConfiguration { get }

  /// The command's kind of access to the file. By default, the command changes the file.
  var access: FileAccess { get }

  /// Creates the command from parsed arguments.
  ///
  /// Keeps lengths, themes and names of sync-ups as the user typed them, because only the models
  /// can validate them.
  ///
  /// - Parameter arguments: The parsed options and arguments, which ``configuration`` describes.
  /// - Throws: `UsageError` if the combination of options and arguments is invalid.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Returns the common options for the context.
  ///
  /// - Parameter arguments: The parsed command line. By default, the options of the command line
  ///   are returned unchanged.
  func commonOptions(in arguments: ParsedArguments) -> CommonOptions

  /// Runs the command.
  ///
  /// - Parameter context: The context of the command.
  /// - Throws: An error to report to the user.
  @MainActor func run(in context: Context) async throws
}

extension Command {
  /// By default, a command changes the file.
  package var access: FileAccess { .changes }

  /// Reads the common options.
  package func commonOptions(in arguments: ParsedArguments) -> CommonOptions {
    CommonOptions(arguments)
  }

  /// Returns the error for two options or arguments that exclude each other.
  static func conflict(_ first: String, _ second: String) -> UsageError {
    UsageError(.conflict(first, second), command: configuration)
  }
}

/// The kind of access that a command has to the file.
package enum FileAccess: Hashable, Sendable {
  /// The command only reads the file. The file is loaded once and not watched.
  case reads

  /// The command changes the file. If the user named the file, the file must exist.
  case changes

  /// The command changes the file, or creates it.
  case creates

  /// The user changes the file while the command runs: in the app, or in a meeting.
  ///
  /// The command works even while the user has not decided how to continue with a team whose etcd
  /// was set up again.
  case interacts
}

/// The context of a command, with everything that the command needs: only the console, the file,
/// the sync-ups, or a team.
@MainActor
package protocol CommandContext {
  /// Creates the context, passes it to a closure, and cleans up afterwards.
  ///
  /// - Parameters:
  ///   - request: The request to run the command.
  ///   - body: A closure that uses the context.
  /// - Throws: Any error that the closure throws, or the reason the context cannot be created.
  static func use(_ request: ProgramRequest, _ body: (Self) async throws -> Void) async throws
}

/// The context of a command that needs only the console.
package struct ConsoleContext: CommandContext, CommandOutput {
  let request: ProgramRequest

  /// Creates the context without opening anything.
  package static func use(
    _ request: ProgramRequest,
    _ body: (Self) async throws -> Void
  ) async throws {
    try await body(ConsoleContext(request: request))
  }
}
