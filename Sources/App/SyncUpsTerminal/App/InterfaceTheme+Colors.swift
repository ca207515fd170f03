package import Models
package import TerminalUI

extension InterfaceTheme {
  /// Returns the colours that the app uses on a terminal.
  ///
  /// - Parameter colors: The colours that the terminal supports.
  package func colors(of colors: ColorSupport) -> ColorSupport {
    switch self {
    case .colorful: colors
    case .terminal: min(colors, .ansi16)
    case .monochrome: .none
    }
  }
}
