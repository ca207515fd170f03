import Dependencies
import Foundation

/// A command that works on the file as such, also when its content is no use.
protocol FileCommand: Command {
  /// Whether the command has to do with sync-ups, in a file or of a team.
  var needsSyncUps: Bool { get }

  /// Carries the command out.
  ///
  /// - Parameter context: The file and the console to print to.
  /// - Throws: What is to be reported to the user.
  func run(in context: FileContext) async throws
}

extension FileCommand {
  var needsSyncUps: Bool { true }
}

/// What a command needs that works on the file as such.
struct FileContext: CommandOutput {
  /// Where the command prints.
  let console: Console

  /// The options that every command takes.
  let options: CommonOptions

  /// The file of sync-ups.
  let file: URL

  /// The calendar of the user.
  @Dependency(\.calendar) var calendar

  /// The time.
  @Dependency(\.date.now) var now
}
