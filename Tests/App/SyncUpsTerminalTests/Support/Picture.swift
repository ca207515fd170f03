import Foundation
import SyncUpsTerminal
import TerminalUI

/// The appearance of a screen as text, for comparisons.
@MainActor
struct Picture {
  private let canvas: Canvas

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - colors: The number of colours.
  init(of screen: some Screen, _ width: Int, _ height: Int, colors: ColorSupport = .trueColor) {
    var canvas = Canvas(size: Size(width: width, height: height))
    screen.layers.draw(in: &canvas, rect: canvas.bounds, .test(colors: colors))
    self.canvas = canvas
  }

  /// The text of all rows.
  ///
  /// Each row ends with a line break, and has no blanks before it.
  var text: String { canvas.buffer.lines.map { $0 + "\n" }.joined() }

  /// The buffer, for checks of styles and the cursor.
  var buffer: Buffer { canvas.buffer }

  /// The regions that can be clicked.
  var regions: RegionMap { canvas.regions }
}

extension ScreenContext {
  /// The time in all tests of screens: 14 November 2026, 10:00 UTC.
  static func test(colors: ColorSupport = .trueColor) -> ScreenContext {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let now = Date(timeIntervalSinceReferenceDate: 816_343_200)
    return ScreenContext(
      now: now,
      calendar: calendar,
      colors: colors,
      previousTitle: "Sync-ups"
    )
  }
}
