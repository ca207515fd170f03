package import Models
package import TerminalUI

extension InterfaceTheme {
  /// The colours to use of those that the terminal has.
  ///
  /// - Parameter colors: The colours that the terminal has.
  package func colors(of colors: ColorSupport) -> ColorSupport {
    switch self {
    case .colorful: colors
    case .terminal: min(colors, .ansi16)
    case .monochrome: .none
    }
  }
}
