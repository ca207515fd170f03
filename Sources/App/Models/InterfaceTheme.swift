/// The colours that the screens use.
package enum InterfaceTheme: String, CaseIterable, Hashable, Sendable {
  /// All colours that the terminal supports.
  case colorful

  /// The sixteen colours that the user has configured in the terminal.
  case terminal

  /// No colours.
  case monochrome
}
