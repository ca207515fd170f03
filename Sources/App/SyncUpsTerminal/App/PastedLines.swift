package import TerminalUI

/// Distinguishes Enter from pasted line breaks, on terminals that do not mark pasted text.
///
/// Enter and a pasted line break arrive as the same key. A pasted line break arrives within 20 ms
/// after a letter. A typed Enter arrives more than 20 ms after a letter, unless a slow terminal
/// delivers several typed keys together. The app therefore holds back Enter for a short time if it
/// follows a letter within 20 ms. If more text follows, the key was a pasted line break, which only
/// ends a line. If no text follows, the app handles Enter as a key press.
///
/// ```swift
/// var lines = PastedLines()
/// lines.events(for: "a", at: .zero)                  // [.key("a")]
/// lines.events(for: .key(.enter), at: .zero)         // []
/// lines.events(for: "b", at: .milliseconds(1))       // [.paste("\n"), .key("b")]
/// ```
package nonisolated struct PastedLines: Hashable, Sendable {
  /// The time for which the app holds back an Enter key press to see whether more text follows.
  package static let timeout = Duration.milliseconds(50)

  /// The Enter key presses that are held back to see whether more text follows.
  package struct Waiting: Hashable, Sendable {
    /// The number of Enter key presses that are held back.
    package fileprivate(set) var count: Int

    /// The time at which the last held-back Enter key press arrived.
    package fileprivate(set) var time: Duration
  }

  /// The Enter key presses that are held back to see whether more text follows, if any.
  package private(set) var waiting: Waiting?

  private var latestTextTime: Duration?

  package init() {}

  /// Returns the events to handle now that a key has been pressed in a text field.
  ///
  /// - Parameters:
  ///   - press: The pressed key.
  ///   - time: The time at which the event arrived.
  package mutating func events(for press: KeyPress, at time: Duration) -> [InputEvent] {
    let isInTime = waiting.map { time - $0.time <= Self.timeout } ?? false
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

  /// Stops waiting for more text.
  ///
  /// - Returns: The Enter key presses that were held back and must now be handled.
  package mutating func release() -> [InputEvent] {
    defer { waiting = nil }
    return Array(repeating: .key(.key(.enter)), count: waiting?.count ?? 0)
  }
}
