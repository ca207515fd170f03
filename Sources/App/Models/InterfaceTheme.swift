/// How the screens are coloured.
package enum InterfaceTheme: String, CaseIterable, Hashable, Sendable {
  /// With as many colours as the terminal has.
  case colorful

  /// With the sixteen colours that the user has chosen for the terminal.
  case terminal

  /// Without colour.
  case monochrome
}
