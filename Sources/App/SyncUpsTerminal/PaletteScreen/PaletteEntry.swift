import TerminalUI

/// An action in the command palette, and the key that also runs the action.
nonisolated struct PaletteEntry: Hashable, Sendable {
  /// A phrase that describes the action, such as `Add a minute`.
  let title: String

  /// The displayed name of the key, or an empty string if pressing the key would type a character.
  let key: String

  let press: KeyPress

  /// The command that the key runs, or `nil` for a key that runs no command, such as Enter.
  let command: Command?

  /// Returns the entries for hints, one for each key.
  ///
  /// - Parameters:
  ///   - hints: The hints. If several hints have the same key, the first of them describes the
  ///     action.
  ///   - first: The hints whose entries come first, in this order. Entries that change sync-ups do
  ///     not move to the start, because pressing Enter by accident would run the first entry.
  ///   - acceptsText: Whether letters are text. If `true`, the entries do not name keys that type
  ///     characters.
  static func entries(
    of hints: [KeyHint],
    first: [KeyHint],
    acceptsText: Bool
  ) -> [PaletteEntry] {
    var known: Set<KeyPress> = [Command.palette.press]
    let entries = hints.flatMap { Self.entries(of: $0, acceptsText: acceptsText) }
      .filter { known.insert($0.press).inserted }
    let isFirst = first.compactMap(\.press).filter { press in
      !entries.contains { $0.press == press && $0.command?.isChange == true }
    }
    let places = entries.map { isFirst.firstIndex(of: $0.press) ?? isFirst.count }
    return entries.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { entries[$0] }
  }

  private static func entries(of hint: KeyHint, acceptsText: Bool) -> [PaletteEntry] {
    if hint.commands.count > 1 {
      return hint.commands.flatMap { entries(of: .explaining($0), acceptsText: acceptsText) }
    }
    guard let press = hint.press else { return [] }
    let command = hint.commands.first
    // Use the command's meaning instead of its word, which is short because the footer has little
    // room.
    let words =
      hint.meaning ?? command.flatMap { hint.word == $0.word ? $0.meaning : nil } ?? hint.word
    let title = words.prefix(1).uppercased() + words.dropFirst()
    let key = acceptsText && press.text != nil ? "" : hint.key
    return [PaletteEntry(title: title, key: key, press: press, command: command)]
  }
}
