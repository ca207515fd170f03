package import TerminalUI

/// Tells a key that is meant as a command from text and from repeats of a held key.
///
/// A terminal that cannot mark a paste sends it as keys. People do not press three different keys
/// within 20 ms, so such keys are a paste, and a paste is no command. Repeats of one key and
/// movement keys are never a paste.
package nonisolated struct CommandKeys: Sendable {
  /// What a key is.
  package enum Meaning: Hashable, Sendable {
    /// A command.
    case command

    /// Part of a paste.
    case paste

    /// A repeat that is not run again.
    case `repeat`
  }

  /// How close together the keys of a paste are.
  package static let pasteInterval = Duration.milliseconds(20)

  /// How close together presses of `u` count as one.
  package static let undoInterval = Duration.milliseconds(150)

  private static let pasteKeyCount = 3
  private static let movementKeys: Set<String> = ["j", "k", "g", "G"]

  /// The time of the last press of each printable key.
  private var presses: [String: Duration] = [:]
  private var latestPasteTime: Duration?
  private var latestUndoTime: Duration?

  /// Creates a value that has seen no key.
  package init() {}

  /// Returns what a key is.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - next: The keys that arrived together with it, after it.
  ///   - time: The time at which they arrived.
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
    if let key = Self.pastableText(of: press) {
      presses[key] = time
      let keys = Set(presses.keys).union(next.compactMap(Self.pastableText))
      if keys.count >= Self.pasteKeyCount {
        latestPasteTime = time
        return .paste
      }
    }
    // What is made again is taken back again at once.
    if press == .control("r") { latestUndoTime = nil }
    guard press == "u" else { return .command }
    defer { latestUndoTime = time }
    if let latestUndoTime, time - latestUndoTime < Self.undoInterval { return .repeat }
    return .command
  }

  private static func pastableText(of press: KeyPress) -> String? {
    press.text.flatMap { movementKeys.contains($0) ? nil : $0 }
  }
}
