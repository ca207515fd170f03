import Models
import TerminalUI

extension Theme {
  /// The colour of lines and marks that are drawn on the terminal's own background.
  ///
  /// The theme's colour, mixed with just enough white or black to be visible on black and on white.
  var inkColor: Color {
    var ink = color
    for step in 1...10 where ink.contrast(with: Color(hex: 0x000000)) < 3 {
      ink = color.mixed(with: Color(hex: 0xFFFFFF), fraction: Double(step) / 10)
    }
    for step in 1...10 where ink.contrast(with: Color(hex: 0xFFFFFF)) < 1.3 {
      ink = color.mixed(with: Color(hex: 0x000000), fraction: Double(step) / 10)
    }
    return ink
  }
}
