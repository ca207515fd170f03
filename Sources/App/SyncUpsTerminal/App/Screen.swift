package import TerminalUI

/// The terminal representation of a feature model: draws the model, and calls the model's methods
/// when the user presses keys.
///
/// Drawing changes neither the model nor the screen's own view state, such as the scroll position.
/// A screen changes its model and its view state when it handles input, for example in
/// ``handle(_:in:)``. The model and the view state are observable, so that the app draws a new
/// frame after each change.
///
/// A form or a question that belongs to a screen is the screen's ``overlay``. The app uses
/// ``layers`` to find the frontmost overlay, so each screen handles only its own keys.
package protocol Screen: AnyObject {
  /// Draws the screen, without its footer.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area for the screen. A screen on the app's path gets the part of the terminal
  ///     above the message and the footer, at most `usefulWidth` columns wide.
  ///   - context: The values that all screens need for drawing.
  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext)

  /// Handles a key, a paste or a mouse event.
  ///
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - rect: The area of the screen.
  /// - Returns: Whether the screen handled the event. If no question is shown, the app checks
  ///   whether an unhandled key works on every screen.
  func handle(_ event: InputEvent, in rect: Rect) -> Bool

  /// Handles a click on a region.
  ///
  /// - Parameters:
  ///   - target: The clicked region, as registered when the screen was drawn.
  ///   - event: The click.
  ///   - rect: The cells of the region.
  /// - Returns: Whether the screen handled the click. An unhandled click goes to ``handle(_:in:)``.
  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool

  /// The screen shown over this screen, such as a form or a question, if any.
  var overlay: (any Screen)? { get }

  /// Whether the screen hides everything behind it.
  var isOpaque: Bool { get }

  /// Runs a command that the user has chosen in the command palette.
  ///
  /// The user can choose a command even while letters are text, because F2 opens the palette.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - rect: The area of the screen.
  /// - Returns: Whether the screen handled the command. If the screen did not handle the command,
  ///   the app tries to run the command itself.
  func run(_ command: Command, in rect: Rect) -> Bool

  /// Returns whether a key acts only once while the user holds it down.
  ///
  /// - Parameter press: The key.
  func actsOnce(_ press: KeyPress) -> Bool

  /// The main keys for the footer, most useful first.
  var hints: [KeyHint] { get }

  /// Returns whether the text does not fit on the screen. If this returns `true`, the footer offers
  /// to scroll.
  ///
  /// - Parameter rect: The area of the screen.
  func scrolls(in rect: Rect) -> Bool

  var help: [KeySection] { get }

  /// The keys whose actions the command palette offers in addition to the ``hints``.
  var actions: [KeySection] { get }

  /// Whether letters and `?` are text instead of commands.
  var acceptsText: Bool { get }

  /// The message above the footer, such as an error about saving, if any.
  var message: ScreenMessage? { get }

  /// The rows in which `/` finds words, or `nil` if the screen has no rows or filters them itself.
  var findable: FindableRows? { get }

  /// The rows that the user can select, or `nil` if undo restores no rows of this screen.
  var selectable: SelectableRows? { get }

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

  /// By default, a command does the same as its key.
  ///
  /// While letters are text, a command does nothing.
  package func run(_ command: Command, in rect: Rect) -> Bool {
    !acceptsText && handle(.key(command.press), in: rect)
  }

  /// By default, Enter and the keys of most commands act only once while the user holds them down.
  ///
  /// While letters are text, every held key repeats.
  package func actsOnce(_ press: KeyPress) -> Bool {
    !acceptsText && Self.commandActsOnce(press)
  }

  /// Returns whether a key is Enter, or the key of a command that runs only once while the user
  /// holds down the key.
  ///
  /// - Parameter press: The key.
  static func commandActsOnce(_ press: KeyPress) -> Bool {
    press == .key(.enter) || Command(press).map { !$0.repeats } ?? false
  }

  /// By default, the footer does not offer to scroll.
  package func scrolls(in rect: Rect) -> Bool { false }

  /// By default, the command palette offers the actions in the help.
  package var actions: [KeySection] { help }

  /// By default, a screen has no overlay.
  package var overlay: (any Screen)? { nil }

  /// By default, the screens behind a screen stay visible.
  package var isOpaque: Bool { false }

  /// By default, a letter counts as text only if an overlay accepts text.
  package var acceptsText: Bool { overlay?.acceptsText ?? false }

  /// By default, a screen has no rows for `/` to find.
  package var findable: FindableRows? { nil }

  /// By default, undo restores no rows.
  package var selectable: SelectableRows? { nil }

  /// By default, a screen has no message.
  package var message: ScreenMessage? { nil }

  /// By default, a screen uses at most 200 columns, enough for two columns of text that are easy to
  /// read.
  package var usefulWidth: Int { 200 }
}

extension [any Screen] {
  /// Draws the topmost opaque layer and the layers over it.
  ///
  /// If no layer is opaque, draws all layers.
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
