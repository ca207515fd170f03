/// What `syncups` alone asks for: the app on a terminal, the list elsewhere.
package struct StartCommand: Command {
  /// Asks for the app.
  package init() {}
}
