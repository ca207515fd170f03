import Models
import SettingsFeature

extension SettingsModel.Field {
  var label: String {
    switch self {
    case .soundsOn: "Sounds"
    case .turnEnd: "Time of a turn is up"
    case .notificationMode: "When a turn ends"
    case .notificationCommand: "Command for that"
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
}

extension TurnEnd {
  /// The label of the choice.
  var label: String {
    switch self {
    case .next: "next speaker"
    case .wait: "let the speaker finish"
    }
  }
}

extension NotificationMode {
  /// The name of the choice.
  ///
  /// - Parameter soundsOn: Whether sounds are on.
  func label(soundsOn: Bool) -> String {
    switch self {
    case .off: "nothing"
    case .bell: soundsOn ? "bell" : "nothing, sounds are off"
    case .desktop: soundsOn ? "bell, desktop message" : "desktop message"
    case .command: soundsOn ? "bell, and a command" : "a command"
    }
  }
}

extension ReminderSetting {
  /// The name of the choice.
  var label: String { minutes.map { "\($0) min before a meeting" } ?? "none" }
}

extension BackgroundSetting {
  var label: String {
    switch self {
    case .auto: "as the terminal's"
    case .dark: "dark"
    case .light: "light"
    }
  }
}

extension InterfaceTheme {
  var label: String {
    switch self {
    case .colorful: "all that there are"
    case .terminal: "the terminal's own 16"
    case .monochrome: "none, black and white"
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
    case .undecided: "ask each time"
    case .off: "off"
    case .on: "on"
    }
  }
}
