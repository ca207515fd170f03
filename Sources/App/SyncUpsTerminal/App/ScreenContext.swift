package import Foundation
package import TerminalUI

/// What all screens need for drawing.
package nonisolated struct ScreenContext: Sendable {
  /// The time.
  package let now: Date

  /// The calendar, with the time zone of the user.
  package let calendar: Calendar

  /// How many colours there are.
  package let colors: ColorSupport

  /// The title of the screen that Escape leads back to.
  package let previousTitle: String

  /// Describes what all screens need.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - calendar: The calendar.
  ///   - colors: How many colours there are.
  ///   - previousTitle: The title of the screen that Escape leads back to.
  package init(now: Date, calendar: Calendar, colors: ColorSupport, previousTitle: String) {
    self.now = now
    self.calendar = calendar
    self.colors = colors
    self.previousTitle = previousTitle
  }
}
