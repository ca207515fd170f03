import TerminalUI

extension Style {
  /// The style of times that exceed their plan.
  ///
  /// Uses a fixed red, because the red of the user's theme can be too dark for lines and bars.
  nonisolated static let overPlan = Style(foreground: Color(hex: 0xE5484D))
}
