import Clients
import TerminalUI

/// What makes a terminal show a message of the desktop.
///
/// A terminal that does not know it ignores it.
///
/// - Source: OSC 9 comes from iTerm2, OSC 777 from rxvt; kitty, foot, WezTerm, Ghostty and those of
///   VTE know one of them.
enum DesktopMessage {
  /// The longest text, in characters, which is more than a message of the desktop shows.
  private static let longest = 200

  /// Returns the sequence of a message.
  ///
  /// - Parameters:
  ///   - announcement: What to say. Nothing in it can end the sequence or begin another one.
  ///   - environment: The environment variables, which tell the terminal.
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
    // The other form gives a number at the beginning a meaning, so the text never begins with one.
    let command =
      takesTitle
      ? "777;notify;SyncUps;\(text.replacing(";", with: ","))" : "9;SyncUps – \(text)"
    let sequence = "\u{1B}]\(command)\u{1B}\\"
    guard environment["TMUX"] != nil else { return Array(sequence.utf8) }
    // It hands on what is for the terminal around it, if the user lets it.
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
