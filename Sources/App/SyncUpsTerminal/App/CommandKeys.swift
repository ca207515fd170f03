package import TerminalUI

/// Distinguishes commands from pasted text and from repeats of a held key.
///
/// A terminal that cannot mark a paste sends the pasted characters as key presses. Three different
/// characters within 20 ms count as a paste, because people do not type so fast. Enter and movement
/// keys such as `j` do not count among the three characters. These keys belong to the paste if
/// three other characters follow in the same batch. Once a paste has been recognised, every key
/// other than Ctrl-C that follows within 20 ms belongs to the paste.
package nonisolated struct CommandKeys: Sendable {
  /// The meaning of a key press.
  package enum Meaning: Hashable, Sendable {
    case command

    /// One of the keys of a paste.
    case paste

    /// A repeat that must not run the command again.
    case `repeat`
  }

  /// The maximum time between the keys of a paste.
  package static let pasteInterval = Duration.milliseconds(20)

  /// The time within which another press of the undo key or the duplicate key counts as a repeat.
  package static let repeatInterval = Duration.milliseconds(150)

  private static let pasteKeyCount = 3
  private static let movementKeys: Set<String> = ["j", "k", "g", "G"]

  /// For each key that may be part of a paste, the time of its latest press.
  private var presses: [String: Duration] = [:]
  private var latestPasteTime: Duration?

  /// The keys whose repeats are ignored, so that holding down such a key does not undo many changes
  /// or add many duplicates.
  private static let singleKeys: Set<KeyPress> = [Command.undo.press, Command.duplicate.press]

  /// For each key in ``singleKeys``, the time of its latest press.
  private var latestSingleTimes: [KeyPress: Duration] = [:]

  package init() {}

  /// Returns the meaning of a key press.
  ///
  /// - Parameters:
  ///   - press: The pressed key.
  ///   - next: The keys that arrived after this key in the same batch of input.
  ///   - time: The time at which the keys arrived.
  package mutating func meaning(
    of press: KeyPress,
    before next: [KeyPress] = [],
    at time: Duration
  ) -> Meaning {
    if press == .control("c") { return .command }
    if let latestPasteTime, time - latestPasteTime <= Self.pasteInterval {
      self.latestPasteTime = time
      return .paste
    }
    presses = presses.filter { time - $0.value <= Self.pasteInterval }
    // A user on a slow line may type ahead after Tab, which moves to a text field. Tab is therefore
    // always a command, never part of a paste.
    if press.text != nil || press == .key(.enter) {
      if let key = Self.pastableText(of: press) { presses[key] = time }
      let keys = Set(presses.keys).union(next.compactMap(Self.pastableText))
      if keys.count >= Self.pasteKeyCount {
        latestPasteTime = time
        return .paste
      }
    }
    // An undo directly after a redo is a new press, not a repeat of the undo before the redo.
    if press == Command.redo.press { latestSingleTimes[Command.undo.press] = nil }
    guard Self.singleKeys.contains(press) else { return .command }
    defer { latestSingleTimes[press] = time }
    if let latest = latestSingleTimes[press], time - latest < Self.repeatInterval { return .repeat }
    return .command
  }

  private static func pastableText(of press: KeyPress) -> String? {
    press.text.flatMap { movementKeys.contains($0) ? nil : $0 }
  }
}
