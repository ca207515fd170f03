package import CommandLineParsing

/// One thing that the program can do.
///
/// A command has one file, which holds its words, its options and what it does. It is listed in
/// ``Program/commands``:
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
  /// The context in which the command runs. The program makes it before it runs the command.
  associatedtype Context: CommandContext

  /// The syntax of the command, for parsing, help and completions.
  static var configuration: CommandConfiguration { get }

  /// The access to the file that the command needs. By default it changes the file.
  var access: FileAccess { get }

  /// Reads the command from a command line.
  ///
  /// Keeps lengths, themes and names of sync-ups as typed, because only the models can validate
  /// them.
  ///
  /// - Parameter arguments: The options and arguments that ``configuration`` describes.
  /// - Throws: `UsageError` if they do not go together.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Returns the options that every command takes.
  ///
  /// - Parameter arguments: The command line. By default its options are returned.
  func commonOptions(in arguments: ParsedArguments) -> CommonOptions

  /// Runs the command.
  ///
  /// - Parameter context: What the command needs.
  /// - Throws: An error to report to the user.
  @MainActor func run(in context: Context) async throws
}

extension Command {
  /// A command that says nothing else changes the file.
  package var access: FileAccess { .changes }

  /// Reads the options as every command takes them.
  package func commonOptions(in arguments: ParsedArguments) -> CommonOptions {
    CommonOptions(arguments)
  }
}

/// The access to the file that a command needs.
package enum FileAccess: Hashable, Sendable {
  /// It only reads the file, which is loaded once and not watched.
  case reads

  /// It changes the file, which must exist if the user has named it.
  case changes

  /// It changes the file, or creates it.
  case creates
}

/// The context of a command: the console alone, the file, the sync-ups, or a team.
@MainActor
package protocol CommandContext {
  /// Makes the context, and cleans up after its use.
  ///
  /// - Parameters:
  ///   - request: The run of the program.
  ///   - body: Uses the context.
  /// - Throws: What the body throws, or why the context cannot be made.
  static func use(_ request: ProgramRequest, _ body: (Self) async throws -> Void) async throws
}

/// The context of a command that needs nothing but the console.
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
