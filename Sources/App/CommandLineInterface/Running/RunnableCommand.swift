/// A command that works on the sync-ups.
protocol RunnableCommand: Command {
  /// Whether the command makes sense for a file that does not exist yet.
  var createsFile: Bool { get }

  /// Whether the command changes nothing.
  /// Carries the command out.
  ///
  /// - Parameter context: The models to drive and the console to print to.
  /// - Throws: What is to be reported to the user.
  @MainActor func run(in context: CommandContext) async throws
}

extension RunnableCommand {
  var createsFile: Bool { false }
}
