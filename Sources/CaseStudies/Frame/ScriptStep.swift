package import TerminalUI

/// A step of a study's script.
///
/// ```swift
/// [.press("+", "+", .key(.tab)), .shows("Count 2"), .restart, .shows("Count 2")]
/// ```
package enum ScriptStep<Study> {
  /// Presses the given keys.
  case keys([KeyPress])

  /// Expects the screen to show all of these strings, at once or after a moment.
  case expects([String])

  /// Runs code that stands for an event outside the screen, for example another process that writes
  /// a file.
  case outside(@MainActor (Study) async throws -> Void)

  /// Ends the program and starts it again, which discards values that are only in memory.
  case restart

  /// Presses the given keys, one after another.
  package static func press(_ keys: KeyPress...) -> Self { .keys(keys) }

  /// Types text.
  package static func type(_ text: String) -> Self {
    .keys(text.map { KeyPress(.character($0)) })
  }

  /// Expects the screen to show the given strings, at once or after a moment.
  package static func shows(_ texts: String...) -> Self { .expects(texts) }
}
