import Clients
import TerminalUI

/// The escape sequences that make a terminal show a desktop notification.
///
/// A terminal ignores a sequence that it does not know.
///
/// - Source: OSC 9 comes from iTerm2, OSC 777 from rxvt. kitty, foot, WezTerm, Ghostty and
///   VTE-based terminals support OSC 9 or OSC 777.
enum DesktopMessage {
  /// The maximum length of the text, in characters.
  ///
  /// Desktop notifications show fewer characters than this maximum.
  private static let longest = 200

  /// Returns the escape sequence that shows an announcement.
  ///
  /// - Parameters:
  ///   - announcement: The announcement. Control characters in its text become spaces, so that the
  ///     text cannot end the escape sequence or start a new one.
  ///   - environment: The environment variables that identify the terminal.
  static func sequence(
    for announcement: MeetingAnnouncement,
    environment: [String: String]
  ) -> [UInt8] {
    let text = String(
      String(announcement.text.map { $0.isControl ? " " : $0 }.prefix(longest)).sanitized()
        .prefix(longest)
    )
    let terminal = environment["TERM"] ?? ""
    let takesTitle =
      terminal.hasPrefix("rxvt") || terminal.hasPrefix("foot") || environment["VTE_VERSION"] != nil
    // Start the text of OSC 9 with the app's name, because a number at the start has a special
    // meaning.
    let command =
      takesTitle
      ? "777;notify;SyncUps;\(text.replacing(";", with: ","))" : "9;SyncUps – \(text)"
    let sequence = "\u{1B}]\(command)\u{1B}\\"
    guard environment["TMUX"] != nil else { return Array(sequence.utf8) }
    // tmux forwards a wrapped sequence to the outer terminal if the user allows it.
    let inner = sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}")
    return Array("\u{1B}Ptmux;\(inner)\u{1B}\\".utf8)
  }
}

extension Character {
  /// Whether the character is a control character or a line break.
  fileprivate var isControl: Bool {
    isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
