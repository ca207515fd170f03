import Models
import SettingsFeature

extension SettingsModel.Field {
  /// What the setting is called.
  var label: String {
    switch self {
    case .soundsOn: "Sounds"
    case .interfaceTheme: "Colours"
    case .defaultMinutes: "Default length"
    case .sortOrder: "Order of the list"
    case .transcriberMode: "Transcriber"
    case .transcriberCommand: "Transcriber command"
    }
  }
}

extension InterfaceTheme {
  /// What the choice is called.
  var label: String {
    switch self {
    case .colorful: "16 million"
    case .terminal: "16, of the terminal"
    case .monochrome: "none"
    }
  }
}

extension SyncUpsSortOrder {
  /// What the choice is called.
  var label: String {
    switch self {
    case .manual: "as they were added"
    case .title: "by title"
    case .lastMeeting: "last meeting first"
    }
  }
}

extension TranscriberMode {
  /// What the choice is called.
  var label: String {
    switch self {
    case .undecided: "ask each time"
    case .off: "off"
    case .on: "on"
    }
  }
}
