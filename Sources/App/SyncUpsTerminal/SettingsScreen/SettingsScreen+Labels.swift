import Models
import SettingsFeature

extension SettingsModel.Field {
  var label: String {
    switch self {
    case .soundsOn: "Sounds"
    case .turnEnd: "End of a turn"
    case .notificationMode: "Notification"
    case .notificationCommand: "Notification command"
    case .interfaceTheme: "Colours"
    case .background: "Background"
    case .defaultLength: "Default length"
    case .sortOrder: "Order of the list"
    case .transcriberMode: "Transcriber"
    case .transcriberCommand: "Transcriber command"
    case .notesBySpeaker: "Notes"
    case .minutesCommand: "Minutes command"
    case .reminder: "Reminder"
    case .team: "Team"
    }
  }

  /// The meaning of the setting, in a line that fits on the narrowest screen.
  var explanation: String {
    switch self {
    case .soundsOn: "Whether the terminal's bell may ring in a meeting."
    case .turnEnd: "What happens when a speaker's time is up."
    case .notificationMode: "How a meeting announces the end of a turn."
    case .notificationCommand: "A command that runs if you choose 'a command' above."
    case .interfaceTheme: "How many colours the screen uses."
    case .background: "Set the background if text is hard to read."
    case .defaultLength: "The length of a new sync-up, such as 45 or 1h30."
    case .sortOrder: "Choose 'in your own order' to move rows yourself."
    case .transcriberMode: "Whether a program transcribes the meeting."
    case .transcriberCommand: "A program that prints what it hears, line by line."
    case .notesBySpeaker: "Whether a note begins with the speaker's name."
    case .minutesCommand: "The program that gets the minutes if you press '|'."
    case .reminder: "When to remind you of a scheduled meeting."
    case .team: "The address of a list that you share with others."
    }
  }

  /// A phrase that says when a change of the setting takes effect.
  var effect: String {
    switch self {
    case .soundsOn, .notificationMode, .notificationCommand, .interfaceTheme, .background,
      .sortOrder, .notesBySpeaker, .minutesCommand, .reminder:
      "changes apply at once"
    case .turnEnd, .transcriberMode, .transcriberCommand: "changes apply to the next meeting"
    case .defaultLength: "changes apply to new sync-ups"
    case .team: "changes apply at the next start"
    }
  }
}

extension TurnEnd {
  /// The displayed name of the choice.
  var label: String {
    switch self {
    case .next: "next speaker"
    case .wait: "let the speaker finish"
    }
  }
}

extension NotificationMode {
  /// The displayed name of the choice.
  ///
  /// - Parameter soundsOn: Whether sounds are on.
  func label(soundsOn: Bool) -> String {
    switch self {
    case .off: "nothing"
    case .bell: soundsOn ? "bell" : "nothing: sounds are off"
    case .desktop: soundsOn ? "bell, desktop message" : "desktop message"
    case .command: soundsOn ? "bell, and a command" : "a command"
    }
  }
}

extension ReminderSetting {
  /// The displayed name of the choice.
  var label: String { minutes.map { "\($0) min before a meeting" } ?? "none" }
}

extension BackgroundSetting {
  var label: String {
    switch self {
    case .auto: "same as the terminal"
    case .dark: "dark"
    case .light: "light"
    }
  }
}

extension InterfaceTheme {
  var label: String {
    switch self {
    case .colorful: "full colour"
    case .terminal: "16 colours"
    case .monochrome: "none"
    }
  }
}

extension SyncUpsSortOrder {
  var label: String {
    switch self {
    case .manual: "in your own order"
    case .title: "by title"
    case .lastMeeting: "last meeting first"
    case .next: "next meeting first"
    }
  }
}

extension TranscriberMode {
  var label: String {
    switch self {
    case .undecided: "not set"
    case .off: "off"
    case .on: "on"
    }
  }
}
