package import TerminalUI

/// The terminal representation of a feature model: draws the model and maps keys to its methods.
///
/// Drawing never changes state. The drawing depends only on the model, the rectangle, and the
/// screen's own view state, such as the scroll position. The view state changes only when the
/// screen handles input, for example in ``handle(_:in:)`` and ``click(_:_:in:)``. Screens are
/// observable, like their models, so the app draws every change of a screen or its model.
///
/// A form or a question shown over a screen is the screen's ``overlay``. The app resolves overlays
/// in one place, ``layers``, so each screen handles only its own keys.
package protocol Screen: AnyObject {
  /// Draws the screen, without its footer.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area for the screen: the part of the terminal above the message and the footer,
  ///     at most ``usefulWidth`` columns wide.
  ///   - context: The values that all screens need for drawing.
  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext)

  /// Handles a key, a paste or a mouse event.
  ///
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - rect: The area of the screen.
  /// - Returns: Whether the screen handled the event. For an unhandled event, the app tries the
  ///   keys that work everywhere.
  func handle(_ event: InputEvent, in rect: Rect) -> Bool

  /// Handles a click on a region.
  ///
  /// - Parameters:
  ///   - target: The clicked region, as registered when the screen was drawn.
  ///   - event: The click.
  ///   - rect: The cells of the region.
  /// - Returns: Whether the screen handled the click. An unhandled click goes to ``handle(_:in:)``.
  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool

  /// The screen shown over this screen, such as a question, which receives the keys.
  var overlay: (any Screen)? { get }

  /// Whether the screen hides everything behind it.
  var isOpaque: Bool { get }

  /// Runs a command of the screen, even while letters are text.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - rect: The area of the screen.
  /// - Returns: Whether the screen has the command. If the screen does not have the command, the
  ///   app tries to run the command itself.
  func run(_ command: Command, in rect: Rect) -> Bool

  /// The main keys for the footer, most useful first.
  var hints: [KeyHint] { get }

  /// Returns whether the screen has more lines than it shows, so that the footer offers to scroll.
  ///
  /// - Parameter rect: The area of the screen.
  func scrolls(in rect: Rect) -> Bool

  var help: [KeySection] { get }

  /// The actions that the command palette offers, even while letters are text, and their keys.
  var actions: [KeySection] { get }

  /// Whether letters and `?` are text instead of commands.
  var acceptsText: Bool { get }

  /// The message above the footer, such as an error about saving, if any.
  var message: ScreenMessage? { get }

  /// The rows in which `/` finds words, or `nil` if the screen has no rows or filters them itself.
  var findable: FindableRows? { get }

  /// The number of columns that the screen can use.
  ///
  /// On a wider terminal, the remaining columns stay blank.
  var usefulWidth: Int { get }
}

extension Screen {
  /// The screen and its overlays, topmost last.
  package var layers: [any Screen] { [self] + (overlay?.layers ?? []) }

  /// By default, a screen handles no clicks.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool { false }

  /// By default, running a command acts like pressing its key.
  ///
  /// While letters are text, no command runs.
  package func run(_ command: Command, in rect: Rect) -> Bool {
    !acceptsText && handle(.key(command.press), in: rect)
  }

  /// By default, a screen has no lines to scroll.
  package func scrolls(in rect: Rect) -> Bool { false }

  /// By default, the command palette offers the actions in the help.
  package var actions: [KeySection] { help }

  /// By default, a screen has no overlay.
  package var overlay: (any Screen)? { nil }

  /// By default, the screens behind a screen stay visible.
  package var isOpaque: Bool { false }

  /// By default, letters are commands, unless an overlay accepts text.
  package var acceptsText: Bool { overlay?.acceptsText ?? false }

  /// By default, `/` finds no rows.
  package var findable: FindableRows? { nil }

  /// By default, a screen has no message.
  package var message: ScreenMessage? { nil }

  /// By default, a screen uses 200 columns, enough for two columns of text that are easy to read.
  package var usefulWidth: Int { 200 }
}

extension [any Screen] {
  /// Draws the visible layers: the topmost opaque layer and the layers over it.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area to draw in.
  ///   - context: The values that all screens need for drawing.
  @MainActor
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let first = lastIndex { $0.isOpaque } ?? startIndex
    for layer in self[first...] { layer.draw(in: &canvas, rect: rect, context) }
  }
}
