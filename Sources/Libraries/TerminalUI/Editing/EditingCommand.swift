/// A text editor command, named as in Readline: to kill text is to cut it, and to yank text is to
/// paste it.
public enum EditingCommand: Hashable, Sendable {
  /// Inserts typed text.
  case insert(String)
  /// Inserts a line break, if the text may have several lines.
  case insertLineBreak
  /// Inserts the text that was last killed (cut).
  case yank
  /// Moves back by one cluster.
  case moveBackward
  /// Moves forward by one cluster.
  case moveForward
  /// Moves back to the start of a word.
  case moveWordBackward
  /// Moves forward to the end of a word.
  case moveWordForward
  /// Moves to the start of the line.
  case moveToStartOfLine
  /// Moves to the end of the line.
  case moveToEndOfLine
  /// Moves to the previous line.
  case moveUp
  /// Moves to the next line.
  case moveDown
  /// Deletes the cluster before the cursor.
  case deleteBackward
  /// Deletes the cluster after the cursor.
  case deleteForward
  /// Kills the text back to the start of the line.
  case killToStartOfLine
  /// Kills the text up to the end of the line, or the line break if the cursor is already there.
  case killToEndOfLine
  /// Kills the text back to the start of a word, counting only white space as a separator.
  case killBackToSpace
  /// Kills the text back to the start of a word.
  case killWordBackward
  /// Kills the text up to the end of a word.
  case killWordForward

  /// Creates the command that is bound to a key.
  ///
  /// - Parameter press: The key press to look up.
  /// - Returns: `nil` if no command is bound to the key. Tab, for example, has no command.
  /// - Source: the Emacs bindings of GNU Readline, which Bash uses by default.
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
