package import TerminalUI

/// A step of a study's script.
///
/// ```swift
/// [.press("+", "+", .key(.tab)), .shows("Count 2"), .restart, .shows("Count 2")]
/// ```
package enum ScriptStep<Study> {
  /// Presses the given keys.
  case keys([KeyPress])

  /// Expects the screen to show all of these strings, immediately or after a moment.
  case expects([String])

  /// An event outside the screen, such as another process that writes a file.
  case outside(@MainActor (Study) async throws -> Void)

  /// The program exits and starts again, which discards values that are only in memory.
  case restart

  /// Presses keys.
  package static func press(_ keys: KeyPress...) -> Self { .keys(keys) }

  /// Types text.
  package static func type(_ text: String) -> Self {
    .keys(text.map { KeyPress(.character($0)) })
  }

  /// Expects the screen to show the given strings, immediately or after a moment.
  package static func shows(_ texts: String...) -> Self { .expects(texts) }
}
