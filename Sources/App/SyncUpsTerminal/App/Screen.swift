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

  /// Does what a click on a region asks for.
  ///
  /// - Parameters:
  ///   - target: The region, as the screen has drawn it.
  ///   - event: The click.
  ///   - rect: The cells of the region.
  /// - Returns: Whether it meant anything here. If not, ``handle(_:)`` is given the event.
  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool

  /// The screen in front of this one, such as a question, which is given the keys instead.
  var overlay: (any Screen)? { get }

  /// The main keys of the screen, the most useful first, for the footer.
  var hints: [KeyHint] { get }

  /// All keys of the screen, for its help.
  var help: [KeySection] { get }

  /// Whether what is typed is text, so that a letter is no command and `?` does not open the help.
  var isTakingText: Bool { get }

  /// Whether something is going on here that is not saved yet.
  var hasUnsavedInput: Bool { get }

  /// Asks what is to become of what is not saved yet.
  func askBeforeLeaving()

  /// What stands above the footer: what could not be saved, for example.
  var message: ScreenMessage? { get }

  /// How many columns the screen makes use of. On a wider terminal it stands in the middle.
  var usefulWidth: Int { get }
}

extension Screen {
  /// Nothing can be clicked.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool { false }

  /// The screen that is given keys and clicks: this one, or the one in front of it.
  package var front: any Screen { overlay?.front ?? self }

  /// Nothing is in front.
  package var overlay: (any Screen)? { nil }

  /// Letters are commands.
  package var isTakingText: Bool { false }

  /// Nothing is lost.
  package var hasUnsavedInput: Bool { false }

  /// There is nothing to ask.
  package func askBeforeLeaving() {}

  /// Nothing to say.
  package var message: ScreenMessage? { nil }

  /// As many as an eye follows with ease from one end of a row to the other.
  package var usefulWidth: Int { 120 }
}
