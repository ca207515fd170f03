/// A command that is selected by a word.
///
/// A conforming type has a file of its own, with the description that parsing and help derive from,
/// and is listed in ``Program/subcommands``:
///
/// ```swift
/// package struct ShowCommand: Subcommand {
///   package static let description = CommandDescription(
///     "show", summary: "Show one sync-up.", arguments: [.syncUp])
///
///   package let syncUp: GivenValue
///
///   package init(_ arguments: ParsedArguments) throws(UsageError) {
///     syncUp = try arguments.value(required: .syncUp)
///   }
/// }
/// ```
package protocol Subcommand: Command {
  /// What the program knows of the command.
  static var description: CommandDescription { get }

  /// Reads the command from a command line.
  ///
  /// - Parameter arguments: What was given for the options and arguments of ``description``.
  /// - Throws: ``UsageError`` if they do not go together.
  init(_ arguments: ParsedArguments) throws(UsageError)
}
