package import TerminalUI

extension KeyPress {
  /// The name of the key, as shown in the last line of the window and in instructions.
  package var name: String {
    switch (key, modifiers) {
    case (.character(let character), .control): "Ctrl-\(character.uppercased())"
    case (.character(" "), _): "space"
    case (.character(let character), _): String(character)
    case (.enter, _): "⏎"
    case (.tab, _): "⇥"
    case (.backspace, _): "⌫"
    case (.escape, _): "esc"
    case (.up, _): "↑"
    case (.down, _): "↓"
    case (.left, _): "←"
    case (.right, _): "→"
    case (.function(let number), _): "F\(number)"
    default: "\(key)"
    }
  }
}
