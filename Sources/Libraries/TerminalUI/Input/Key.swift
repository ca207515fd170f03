/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that types something; a capital is a character of its own.
  case character(Character)

  /// Return, or Enter of the number pad.
  case enter

  /// Tab.
  case tab

  /// The key that deletes backwards.
  case backspace

  /// The key that deletes forwards.
  case delete

  /// Esc.
  case escape

  /// The arrow up.
  case up

  /// The arrow down.
  case down

  /// The arrow to the left.
  case left

  /// The arrow to the right.
  case right

  /// Home.
  case home

  /// End.
  case end

  /// Page Up.
  case pageUp

  /// Page Down.
  case pageDown

  /// Insert.
  case insert

  /// A function key, F1 being 1.
  case function(Int)
}
