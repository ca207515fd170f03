package import Foundation
package import TerminalUI

/// What is on the terminal for one feature model: a picture of it, and a map from keys to its methods.
///
/// A screen keeps what only concerns the look, such as which row is selected. It is observable, as its model is: a
/// change of either is drawn again.
package protocol Screen: AnyObject {
  /// Draws the screen, without its footer.
  ///
  /// - Parameters:
  ///   - canvas: What to draw on.
  ///   - rect: Where: all of the terminal but the footer and the line above it.
  ///   - context: What all screens need for drawing.
  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext)

  /// Does what a key or the mouse asks for.
  ///
  /// - Parameter event: What was pressed, pasted or clicked.
  /// - Returns: Whether it meant anything here. If not, the app looks whether it means something everywhere.
  func handle(_ event: InputEvent) -> Bool

  /// The main keys of the screen, the most useful first, for the footer.
  var hints: [KeyHint] { get }

  /// All keys of the screen, for its help.
  var help: [KeySection] { get }

  /// Whether what is typed is text, so that a letter is no command.
  var isTakingText: Bool { get }

  /// Whether something was typed that is kept nowhere yet. Escape asks what is to become of it.
  var hasUnsavedInput: Bool { get }

  /// One line above the footer: what could not be saved, for example.
  var message: ScreenMessage? { get }
}

extension Screen {
  /// Letters are commands.
  package var isTakingText: Bool { false }

  /// Nothing is lost.
  package var hasUnsavedInput: Bool { false }

  /// Nothing to say.
  package var message: ScreenMessage? { nil }
}

/// A key and what it does.
package nonisolated struct KeyHint: Hashable, Sendable {
  /// The key as it is shown, such as `⏎`.
  package let key: String

  /// What it does, in a word or two.
  package let word: String

  /// The key that a click on the hint stands for, or `nil` if a click does nothing.
  package let press: KeyPress?
}

nonisolated extension KeyHint {
  /// Describes a key.
  ///
  /// - Parameters:
  ///   - key: The key as it is shown.
  ///   - word: What it does.
  ///   - press: The key that a click stands for, or `nil` if a click does nothing.
  package init(_ key: String, _ word: String, _ press: KeyPress? = nil) {
    self.init(key: key, word: word, press: press)
  }
}

/// A group of keys in the help.
package nonisolated struct KeySection: Hashable, Sendable {
  /// What the keys have in common.
  package let title: String

  /// The keys.
  package let hints: [KeyHint]

  /// Groups keys.
  ///
  /// - Parameters:
  ///   - title: What they have in common.
  ///   - hints: The keys.
  package init(title: String, hints: [KeyHint]) {
    self.title = title
    self.hints = hints
  }
}

/// A message for the line above the footer.
package nonisolated struct ScreenMessage: Hashable, Sendable {
  /// The message.
  package let text: String

  /// Whether something has gone wrong.
  package let isFailure: Bool

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - isFailure: Whether something has gone wrong.
  package init(text: String, isFailure: Bool) {
    self.text = text
    self.isFailure = isFailure
  }
}

/// What all screens need for drawing.
package nonisolated struct ScreenContext: Sendable {
  /// The time.
  package let now: Date

  /// The calendar, with the time zone of the user.
  package let calendar: Calendar

  /// How many colours there are.
  package let colors: ColorSupport

  /// Describes what all screens need.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - calendar: The calendar.
  ///   - colors: How many colours there are.
  package init(now: Date, calendar: Calendar, colors: ColorSupport) {
    self.now = now
    self.calendar = calendar
    self.colors = colors
  }
}
