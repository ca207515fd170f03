import TerminalUI

extension Style {
  /// The style of a time that exceeds the planned time.
  ///
  /// Uses a fixed red, because the red of the user's theme can be too dark for lines and bars.
  nonisolated static let overPlan = Style(foreground: Color(hex: 0xE5484D))

  /// The style of a turn that ends soon.
  ///
  /// Uses a fixed amber, because the yellow of the user's theme is unreadable on a light background.
  nonisolated static let endsSoon = Style(foreground: Color(hex: 0xB87900))
}
