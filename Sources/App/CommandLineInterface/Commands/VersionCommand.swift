/// What `--version` asks for: the name and version of the program.
package struct VersionCommand: Command {
  /// Asks for the version.
  package init() {}

  /// The line to print, without its line feed.
  package var line: String {
    "\(Program.description.name) \(Program.description.version)"
  }
}
