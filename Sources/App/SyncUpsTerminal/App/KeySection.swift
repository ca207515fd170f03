import TerminalUI

/// A group of keys in the help.
package nonisolated struct KeySection: Hashable, Sendable {
  package let title: String

  package let hints: [KeyHint]

  package init(title: String, hints: [KeyHint]) {
    self.title = title
    self.hints = hints
  }
}

nonisolated extension KeySection {
  /// The keys that edit a line of text.
  static let text = KeySection(
    title: "Text",
    hints: [
      KeyHint("^A ^E", "start or end"),
      KeyHint("Alt-B Alt-F", "a word back or forward"),
      KeyHint("^U ^K", "cut to start or end"),
      KeyHint("^W", "cut a word"),
      KeyHint("^Y", "paste the cut text"),
    ]
  )

  /// Returns the keys that work on every screen and have an effect now.
  ///
  /// - Parameters:
  ///   - hasCommands: Whether letters are commands rather than text or answers.
  ///   - acceptsText: Whether letters are text.
  ///   - mayUndo: Whether undo is available.
  static func everywhere(hasCommands: Bool, acceptsText: Bool, mayUndo: Bool) -> KeySection {
    let undo = [KeyHint([.undo, .redo], "undo, redo"), .explaining(.history)]
    let commands =
      [.explaining(.search)] + (mayUndo ? undo : []) + [
        .explaining(.actionItems), .explaining(.statistics), .explaining(.settings),
        .explaining(.leave),
      ]
    // The command palette does not open over a question.
    let palette =
      hasCommands || acceptsText
      ? [KeyHint(acceptsText ? "F2" : ": F2", Command.palette.meaning)] : []
    let always =
      [KeyHint("^C", "leave", .control("c")), KeyHint("^Z", "suspend")] + palette
      + [KeyHint(acceptsText ? "F1" : "? F1", Command.help.meaning)]
    return KeySection(title: "Everywhere", hints: (hasCommands ? commands : []) + always)
  }

  /// Returns the group without the given commands, which have no effect now.
  ///
  /// - Parameter commands: The commands to leave out.
  func without(_ commands: Set<Command>) -> KeySection {
    let hints = hints.compactMap { hint in
      if commands.isDisjoint(with: hint.commands) { return hint }
      let rest = hint.commands.filter { !commands.contains($0) }
      return rest.count > 1 ? KeyHint(rest, hint.word) : rest.first.map(KeyHint.explaining)
    }
    return KeySection(title: title, hints: hints)
  }

  /// Returns the group without the hints whose keys are all in other groups.
  ///
  /// - Parameter others: The other groups, such as the help of the screen in front.
  func without(_ others: [KeySection]) -> KeySection {
    let known = Set(others.flatMap { $0.hints.flatMap(\.keys) })
    return KeySection(title: title, hints: hints.filter { !known.isSuperset(of: $0.keys) })
  }
}

nonisolated extension KeyHint {
  /// The names of the single keys in `key`, which is a list of names separated by spaces.
  fileprivate var keys: [Substring] { key.split(separator: " ") }
}
