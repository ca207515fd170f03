package import TerminalUI

/// What is on the terminal for one feature model: a picture of it, and a map from keys to its
/// methods.
///
/// Drawing reads and never writes: the picture is a function of the model, of the rectangle, and of
/// the values that the screen keeps for the look alone, such as how far it is scrolled. Only
/// ``handle(_:in:)`` and ``click(_:_:in:)`` change those values. The screen is observable, as its
/// model is: a change of either is drawn again.
///
/// What is in front of a screen, a form or a question, is its ``overlay``. The app resolves
/// overlays in one place, ``layers``, so that each screen writes its keys once.
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
  /// - Parameters:
  ///   - event: What was pressed, pasted or clicked.
  ///   - rect: Where the screen is drawn.
  /// - Returns: Whether it meant anything here. If not, the app looks whether it means something
  ///   everywhere.
  func handle(_ event: InputEvent, in rect: Rect) -> Bool

  /// Does what a click on a region asks for.
  ///
  /// - Parameters:
  ///   - target: The region, as the screen has drawn it.
  ///   - event: The click.
  ///   - rect: The cells of the region.
  /// - Returns: Whether it meant anything here. If not, ``handle(_:in:)`` is given the event.
  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool

  /// The screen in front of this one, such as a question, which is given the keys instead.
  var overlay: (any Screen)? { get }

  /// Whether nothing of what is behind the screen is seen.
  var isOpaque: Bool { get }

  /// The main keys of the screen, the most useful first, for the footer.
  var hints: [KeyHint] { get }

  /// All keys of the screen, for its help.
  var help: [KeySection] { get }

  /// Whether what is typed is text, so that a letter is no command and `?` does not open the help.
  var isTakingText: Bool { get }

  /// What stands above the footer: what could not be saved, for example.
  var message: ScreenMessage? { get }

  /// How many columns the screen makes use of. The rest of a wider terminal stays blank.
  var usefulWidth: Int { get }
}

extension Screen {
  /// The screen and what is in front of it, the one in front last.
  package var layers: [any Screen] { [self] + (overlay?.layers ?? []) }

  /// Nothing can be clicked.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool { false }

  /// Nothing is in front.
  package var overlay: (any Screen)? { nil }

  /// What is behind is still seen.
  package var isOpaque: Bool { false }

  /// Letters are commands, unless what is in front takes text.
  package var isTakingText: Bool { overlay?.isTakingText ?? false }

  /// Nothing to say.
  package var message: ScreenMessage? { nil }

  /// As many as an eye follows with ease from one end of a row to the other.
  package var usefulWidth: Int { 120 }
}

extension [any Screen] {
  /// Draws what can be seen of layers: the last one that is opaque, and those in front of it.
  ///
  /// - Parameters:
  ///   - canvas: What to draw on.
  ///   - rect: Where.
  ///   - context: What all screens need for drawing.
  @MainActor
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let first = lastIndex { $0.isOpaque } ?? startIndex
    for layer in self[first...] { layer.draw(in: &canvas, rect: rect, context) }
  }
}
