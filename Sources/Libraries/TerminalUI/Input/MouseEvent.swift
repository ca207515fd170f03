/// An action with the mouse, and its place.
public struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// The button that clicks.
    case left

    /// The button in the middle, often the wheel.
    case middle

    /// The button that opens menus.
    case right
  }

  /// A direction of the wheel.
  public enum Direction: Hashable, Sendable {
    /// Towards the start.
    case up

    /// Towards the end.
    case down

    /// Towards the left.
    case left

    /// Towards the right.
    case right
  }

  /// The action.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)

    /// A button went up.
    case release(Button)

    /// The mouse moved with a button down.
    case drag(Button)

    /// The mouse moved with no button down.
    case move

    /// The wheel was turned by one step.
    case scroll(Direction)
  }

  /// The action.
  public var action: Action

  /// The cell of the action.
  public var position: Point

  /// The modifiers that were held down.
  public var modifiers: KeyPress.Modifiers

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - position: The cell of the action.
  ///   - modifiers: The modifiers that were held down.
  public init(_ action: Action, at position: Point, modifiers: KeyPress.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}
