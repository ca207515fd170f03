/// A mouse action and its position.
public struct MouseEvent: Hashable, Sendable {
  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The left button.
    case left

    /// The middle button, often the wheel.
    case middle

    /// The right button.
    case right
  }

  /// The direction of the wheel.
  public enum Direction: Hashable, Sendable {
    /// Up, towards the start of the content.
    case up

    /// Down, towards the end of the content.
    case down

    /// To the left.
    case left

    /// To the right.
    case right
  }

  /// The action.
  public enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)

    /// A button was released.
    case release(Button)

    /// The mouse moved while a button was pressed.
    case drag(Button)

    /// The mouse moved while no button was pressed.
    case move

    /// The wheel was turned by one step.
    case scroll(Direction)
  }

  /// The action.
  public var action: Action

  /// The cell under the mouse pointer.
  public var position: Point

  /// The modifiers held down.
  public var modifiers: KeyPress.Modifiers

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - position: The cell under the mouse pointer.
  ///   - modifiers: The modifiers held down.
  public init(_ action: Action, at position: Point, modifiers: KeyPress.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}
