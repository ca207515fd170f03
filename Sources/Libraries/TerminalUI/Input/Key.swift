/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  ///
  /// An upper-case letter is a character of its own. Most terminals do not report Shift with an
  /// upper-case letter.
  case character(Character)

  /// Return, or Enter on the number pad.
  case enter

  /// Tab.
  case tab

  /// The key that deletes backwards.
  case backspace

  /// The key that deletes forwards.
  case delete

  /// Esc.
  case escape

  /// The up arrow.
  case up

  /// The down arrow.
  case down

  /// The left arrow.
  case left

  /// The right arrow.
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

  /// A function key.
  ///
  /// F1 has number 1.
  case function(Int)
}
