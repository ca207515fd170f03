package import TerminalUI

/// Tells an Enter from a line break in a paste that the terminal does not mark.
///
/// Both are the same key. A user does not press Enter within 20 ms of a letter, but a paste sends it
/// so, and so does a terminal that is slow to send what was typed ahead. Such an Enter waits for a
/// moment. If more text follows, it was a line break, which ends a line but nothing else. If not, it
/// is run.
///
/// ```swift
/// var lines = PastedLines()
/// lines.events(for: "a", at: .zero)                  // [.key("a")]
/// lines.events(for: .key(.enter), at: .zero)         // []
/// lines.events(for: "b", at: .milliseconds(1))       // [.paste("\n"), .key("b")]
/// ```
package nonisolated struct PastedLines: Hashable, Sendable {
  /// How long an Enter waits for text.
  package static let patience = Duration.milliseconds(50)

  /// The presses of Enter that wait.
  package struct Waiting: Hashable, Sendable {
    /// How many there are.
    package fileprivate(set) var count: Int

    /// When the last one arrived.
    package fileprivate(set) var time: Duration
  }

  /// The presses of Enter that wait, if any do.
  package private(set) var waiting: Waiting?

  private var latestTextTime: Duration?

  /// Creates a value that has seen no key.
  package init() {}

  /// Returns what is to be run, now that a key has arrived in a text.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - time: The time at which it arrived.
  package mutating func events(for press: KeyPress, at time: Duration) -> [InputEvent] {
    let isInTime = waiting.map { time - $0.time <= Self.patience } ?? false
    if press == .key(.enter) {
      if isInTime {
        waiting?.count += 1
        waiting?.time = time
        return []
      }
      if let latestTextTime, time - latestTextTime <= CommandKeys.pasteInterval {
        waiting = Waiting(count: 1, time: time)
        return []
      }
      return release() + [.key(press)]
    }
    latestTextTime = press.text == nil ? nil : time
    if isInTime, press.text != nil, let count = waiting?.count {
      waiting = nil
      return [.paste(String(repeating: "\n", count: count)), .key(press)]
    }
    return release() + [.key(press)]
  }

  /// Stops waiting.
  ///
  /// - Returns: The presses of Enter that have waited, which are to be run.
  package mutating func release() -> [InputEvent] {
    defer { waiting = nil }
    return Array(repeating: .key(.key(.enter)), count: waiting?.count ?? 0)
  }
}
