/// What `syncups` alone asks for: the list.
package struct StartCommand: Command {
  /// Asks for the list.
  package init() {}
}
