package import Foundation
package import TerminalUI

/// The values that all screens need for drawing.
package nonisolated struct ScreenContext: Sendable {
  package let now: Date

  /// A calendar in the user's time zone.
  package let calendar: Calendar

  /// The colours that screens may use.
  package let colors: ColorSupport

  /// The background of the terminal, or `nil` if it is unknown.
  package let background: Color?

  /// The title of the screen that Escape returns to.
  package let previousTitle: String

  /// The sentence that screens show instead of the sync-ups, or `nil` if the file of sync-ups can
  /// be read.
  package let unreadableFileText: String?

  package init(
    now: Date,
    calendar: Calendar,
    colors: ColorSupport,
    background: Color? = nil,
    previousTitle: String,
    unreadableFileText: String? = nil
  ) {
    self.now = now
    self.calendar = calendar
    self.colors = colors
    self.background = background
    self.previousTitle = previousTitle
    self.unreadableFileText = unreadableFileText
  }
}
