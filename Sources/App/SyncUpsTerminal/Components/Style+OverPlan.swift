import TerminalUI

extension Style {
  /// The style of times that exceed their plan.
  ///
  /// Not the red of the user's theme, which can be too dark for lines and bars.
  nonisolated static let overPlan = Style(foreground: Color(hex: 0xE5484D))
}
