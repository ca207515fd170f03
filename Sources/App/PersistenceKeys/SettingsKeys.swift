package import Models
package import Sharing

/// The type of a setting's key.
package typealias SettingKey<Value: Sendable> = AppStorageKey<Value>.Default

/// The type of the key ``Sharing/SharedReaderKey/transcriberMode``.
package typealias TranscriberModeKey = SettingKey<TranscriberMode>

/// The type of the key ``Sharing/SharedReaderKey/sortOrder``.
package typealias SortOrderKey = SettingKey<SyncUpsSortOrder>

/// The type of the key ``Sharing/SharedReaderKey/interfaceTheme``.
package typealias InterfaceThemeKey = SettingKey<InterfaceTheme>

/// The type of the key ``Sharing/SharedReaderKey/defaultLength``.
package typealias DefaultLengthKey = SettingKey<DefaultLength>

/// The type of the key ``Sharing/SharedReaderKey/notificationMode``.
package typealias NotificationModeKey = SettingKey<NotificationMode>

/// The type of the key ``Sharing/SharedReaderKey/turnEnd``.
package typealias TurnEndKey = SettingKey<TurnEnd>

/// The type of the key ``Sharing/SharedReaderKey/background``.
package typealias BackgroundKey = SettingKey<BackgroundSetting>

/// The type of the key ``Sharing/SharedReaderKey/reminder``.
package typealias ReminderKey = SettingKey<ReminderSetting>

extension SharedReaderKey where Self == SettingKey<Bool> {
  /// Whether the terminal's bell may ring.
  ///
  /// ```swift
  /// @Shared(.soundsOn) var soundsOn
  /// ```
  package static var soundsOn: Self { Self[.appStorage("soundsOn"), default: true] }

  /// Whether a note that is typed in a meeting starts with the speaker's name.
  package static var notesBySpeaker: Self { Self[.appStorage("notesBySpeaker"), default: true] }
}

extension SharedReaderKey where Self == DefaultLengthKey {
  /// The default length of a new sync-up.
  package static var defaultLength: Self {
    Self[.appStorage("defaultMinutes"), default: DefaultLength(.seconds(5 * 60))]
  }
}

extension SharedReaderKey where Self == NotificationModeKey {
  /// How the app announces the end of a turn or a meeting.
  package static var notificationMode: Self {
    Self[.appStorage("notification"), default: .bell]
  }
}

extension SharedReaderKey where Self == TurnEndKey {
  /// The behaviour when the time of a turn is up.
  package static var turnEnd: Self { Self[.appStorage("turnEnd"), default: .next] }
}

extension SharedReaderKey where Self == ReminderKey {
  /// How long before a scheduled meeting the app reminds the user.
  package static var reminder: Self { Self[.appStorage("reminder"), default: .oneMinute] }
}

extension SharedReaderKey where Self == BackgroundKey {
  /// The background that the colours of the screens must contrast with.
  package static var background: Self { Self[.appStorage("background"), default: .auto] }
}

extension SharedReaderKey where Self == SettingKey<String> {
  /// The command that announces the end of a turn or a meeting.
  package static var notificationCommand: Self {
    Self[.appStorage("notificationCommand"), default: ""]
  }

  /// The command that receives the minutes of a meeting.
  package static var minutesCommand: Self { Self[.appStorage("minutesCommand"), default: ""] }

  /// The command that transcribes speech.
  package static var transcriberCommand: Self {
    Self[.appStorage("transcriberCommand"), default: ""]
  }

  /// The address of the team that shares the list, or empty if the list is in a file.
  package static var team: Self { Self[.appStorage("team"), default: ""] }
}

extension SharedReaderKey where Self == TranscriberModeKey {
  /// Whether meetings are transcribed.
  package static var transcriberMode: Self {
    Self[.appStorage("transcriberMode"), default: .undecided]
  }
}

extension SharedReaderKey where Self == SortOrderKey {
  /// The sort order of the list.
  package static var sortOrder: Self { Self[.appStorage("sortOrder"), default: .manual] }
}

extension SharedReaderKey where Self == InterfaceThemeKey {
  /// The colours that the screens use.
  package static var interfaceTheme: Self {
    Self[.appStorage("interfaceTheme"), default: .colorful]
  }
}
