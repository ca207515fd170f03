/// A command of a key in a text that is being edited.
public enum EditingCommand: Hashable, Sendable {
  /// Inserts what was typed.
  case insert(String)
  /// Starts a new line, where there can be several.
  case insertLineBreak
  /// Inserts what was killed last.
  case yank
  /// Moves back by a cluster.
  case moveBackward
  /// Moves on by a cluster.
  case moveForward
  /// Moves back to the start of a word.
  case moveWordBackward
  /// Moves on to the end of a word.
  case moveWordForward
  /// Moves to the start of the line.
  case moveToStartOfLine
  /// Moves to the end of the line.
  case moveToEndOfLine
  /// Moves to the line above.
  case moveUp
  /// Moves to the line below.
  case moveDown
  /// Deletes the cluster before the cursor.
  case deleteBackward
  /// Deletes the cluster after the cursor.
  case deleteForward
  /// Kills back to the start of the line.
  case killToStartOfLine
  /// Kills on to the end of the line, and there the line break.
  case killToEndOfLine
  /// Kills back to white space, across punctuation.
  case killBackToSpace
  /// Kills back to the start of a word.
  case killWordBackward
  /// Kills on to the end of a word.
  case killWordForward

  /// The command that a key gives.
  ///
  /// - Parameter press: The key.
  /// - Returns: `nil` if the key is not one for editing, such as Enter in a line or Tab.
  /// - Source: the Emacs bindings of GNU Readline, which shells have by default.
  public init?(_ press: KeyPress) {
    if let text = press.text {
      self = .insert(text)
      return
    }
    switch press {
    case .key(.enter): self = .insertLineBreak
    case .control("y"): self = .yank
    case .key(.left), .control("b"): self = .moveBackward
    case .key(.right), .control("f"): self = .moveForward
    case .key(.left, .control), .key(.left, .alt), .alt("b"): self = .moveWordBackward
    case .key(.right, .control), .key(.right, .alt), .alt("f"): self = .moveWordForward
    case .key(.home), .control("a"): self = .moveToStartOfLine
    case .key(.end), .control("e"): self = .moveToEndOfLine
    case .key(.up), .control("p"): self = .moveUp
    case .key(.down), .control("n"): self = .moveDown
    case .key(.backspace), .control("h"): self = .deleteBackward
    case .key(.delete), .control("d"): self = .deleteForward
    case .control("u"): self = .killToStartOfLine
    case .control("k"): self = .killToEndOfLine
    case .control("w"): self = .killBackToSpace
    case .key(.backspace, .alt), .key(.backspace, .control): self = .killWordBackward
    case .alt("d"), .key(.delete, .control): self = .killWordForward
    default: return nil
    }
  }
}
