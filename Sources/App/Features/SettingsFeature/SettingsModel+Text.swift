package import Models
import PersistenceKeys
import Sharing

// The settings as text, for commands.
extension SettingsModel.Field {
  /// The name of the setting on the command line.
  package var name: String {
    switch self {
    case .soundsOn: "sounds"
    case .turnEnd: "turn-end"
    case .notificationMode: "notification"
    case .notificationCommand: "notification-command"
    case .interfaceTheme: "colors"
    case .background: "background"
    case .defaultLength: "default-length"
    case .sortOrder: "sort"
    case .transcriberMode: "transcriber"
    case .transcriberCommand: "transcriber-command"
    case .notesBySpeaker: "notes-by-speaker"
    case .minutesCommand: "minutes-command"
    case .reminder: "reminder"
    case .team: "team"
    }
  }

  /// Creates the setting with the given command-line name, which may be in upper or lower case.
  ///
  /// - Parameter name: The setting's name, or the former name of a setting that was renamed.
  package init?(named name: String) {
    let name = name.lowercased()
    guard let field = Self.allCases.first(where: { $0.name == name }) else {
      if name != "theme" { return nil }
      self = .interfaceTheme
      return
    }
    self = field
  }

  /// The valid values of the setting, or an empty array if they cannot be listed.
  package var choices: [String] {
    switch self {
    case .soundsOn, .notesBySpeaker: Bool.settingTexts
    case .turnEnd: TurnEnd.settingTexts
    case .reminder: ReminderSetting.settingTexts
    case .notificationMode: NotificationMode.settingTexts
    case .interfaceTheme: InterfaceTheme.settingTexts
    case .background: BackgroundSetting.settingTexts
    case .sortOrder: SyncUpsSortOrder.settingTexts
    case .transcriberMode: TranscriberMode.settingTexts
    case .defaultLength, .minutesCommand, .notificationCommand, .team, .transcriberCommand: []
    }
  }
}

/// The reason why a text is not a valid value for a setting.
package enum SettingTextError: Error, Hashable, Sendable {
  /// The text is not a team's address.
  case notAddress(TeamAddressError)

  /// The text is not a valid length of a meeting.
  case notLength(DurationParsingError)

  /// The text is not one of the setting's values. The associated array contains the setting's
  /// values.
  case notOneOf([String])
}

extension SettingsModel {
  /// Returns the value of a setting as text.
  ///
  /// - Parameter field: The setting to read.
  package func text(of field: Field) -> String {
    switch field {
    case .soundsOn: soundsOn.settingText
    case .turnEnd: turnEnd.settingText
    case .notificationMode: notificationMode.settingText
    case .notificationCommand: notificationCommand
    case .interfaceTheme: interfaceTheme.settingText
    case .background: background.settingText
    case .defaultLength: length.typedText
    case .sortOrder: sortOrder.settingText
    case .transcriberMode: transcriberMode.settingText
    case .transcriberCommand: transcriberCommand
    case .notesBySpeaker: notesBySpeaker.settingText
    case .minutesCommand: minutesCommand
    case .reminder: reminder.settingText
    case .team: team
    }
  }

  /// Changes a setting.
  ///
  /// - Parameters:
  ///   - text: The new value, in upper or lower case. A length has the same format as the length of
  ///     a sync-up.
  ///   - field: The setting to change.
  /// - Throws: ``SettingTextError`` if the text is not a valid value. If the method throws an
  ///   error, the setting stays unchanged.
  package func textSubmitted(_ text: String, for field: Field) throws(SettingTextError) {
    switch field {
    case .soundsOn: if try Bool(settingText: text) != soundsOn { soundsToggled() }
    case .turnEnd: turnEndSelected(try TurnEnd(settingText: text))
    case .notificationMode: notificationModeSelected(try NotificationMode(settingText: text))
    case .notificationCommand: notificationCommandChanged(to: text)
    case .interfaceTheme: interfaceThemeSelected(try InterfaceTheme(settingText: text))
    case .background: backgroundSelected(try BackgroundSetting(settingText: text))
    case .defaultLength:
      let length: Duration
      do { length = try Duration(parsing: text) } catch { throw .notLength(error) }
      $defaultLength.withLock { $0 = DefaultLength(length) }
    case .sortOrder: sortOrderSelected(try SyncUpsSortOrder(settingText: text))
    case .transcriberMode: transcriberModeSelected(try TranscriberMode(settingText: text))
    case .transcriberCommand: transcriberCommandChanged(to: text)
    case .notesBySpeaker:
      if try Bool(settingText: text) != notesBySpeaker { notesBySpeakerToggled() }
    case .minutesCommand: minutesCommandChanged(to: text)
    case .reminder: reminderSelected(try ReminderSetting(settingText: text))
    case .team:
      do { if !text.isEmpty { _ = try TeamAddress(text) } } catch { throw .notAddress(error) }
      teamChanged(to: text)
    }
  }

  /// Resets a setting to its default value.
  ///
  /// - Parameter field: The setting to reset.
  package func resetButtonTapped(_ field: Field) {
    switch field {
    case .soundsOn: $soundsOn.withLock { $0 = SettingKey<Bool>.soundsOn.initialValue }
    case .turnEnd: $turnEnd.withLock { $0 = TurnEndKey.turnEnd.initialValue }
    case .notificationMode:
      $notificationMode.withLock { $0 = NotificationModeKey.notificationMode.initialValue }
    case .notificationCommand:
      $notificationCommand.withLock { $0 = SettingKey<String>.notificationCommand.initialValue }
    case .interfaceTheme:
      $interfaceTheme.withLock { $0 = InterfaceThemeKey.interfaceTheme.initialValue }
    case .background: $background.withLock { $0 = BackgroundKey.background.initialValue }
    case .defaultLength:
      $defaultLength.withLock { $0 = DefaultLengthKey.defaultLength.initialValue }
    case .sortOrder: $sortOrder.withLock { $0 = SortOrderKey.sortOrder.initialValue }
    case .transcriberMode:
      $transcriberMode.withLock { $0 = TranscriberModeKey.transcriberMode.initialValue }
    case .transcriberCommand:
      $transcriberCommand.withLock { $0 = SettingKey<String>.transcriberCommand.initialValue }
    case .notesBySpeaker:
      $notesBySpeaker.withLock { $0 = SettingKey<Bool>.notesBySpeaker.initialValue }
    case .minutesCommand:
      $minutesCommand.withLock { $0 = SettingKey<String>.minutesCommand.initialValue }
    case .reminder: $reminder.withLock { $0 = ReminderKey.reminder.initialValue }
    case .team: $team.withLock { $0 = SettingKey<String>.team.initialValue }
    }
  }

  /// Saves all settings.
  ///
  /// - Throws: An error if a setting cannot be saved.
  package func save() async throws {
    try await $soundsOn.save()
    try await $turnEnd.save()
    try await $notificationMode.save()
    try await $notificationCommand.save()
    try await $interfaceTheme.save()
    try await $background.save()
    try await $defaultLength.save()
    try await $sortOrder.save()
    try await $transcriberMode.save()
    try await $transcriberCommand.save()
    try await $notesBySpeaker.save()
    try await $minutesCommand.save()
    try await $reminder.save()
    try await $team.save()
  }
}

/// A setting with a fixed list of named values.
private protocol SettingChoice {
  static var settingChoices: [Self] { get }
  var settingText: String { get }

  /// The text that earlier versions used for the choice, or the current text if it has not changed.
  var formerSettingText: String { get }
}

extension SettingChoice {
  static var settingTexts: [String] { settingChoices.map(\.settingText) }

  init(settingText: String) throws(SettingTextError) {
    let text = settingText.lowercased()
    let choices = Self.settingChoices
    guard
      let choice = choices.first(where: { $0.settingText == text })
        ?? choices.first(where: { $0.formerSettingText == text })
    else { throw .notOneOf(Self.settingTexts) }
    self = choice
  }

  var formerSettingText: String { settingText }
}

extension Bool: SettingChoice {
  fileprivate static var settingChoices: [Bool] { [true, false] }
  fileprivate var settingText: String { self ? "on" : "off" }
}

extension TurnEnd: SettingChoice {
  fileprivate static var settingChoices: [Self] { allCases }
  fileprivate var settingText: String { rawValue }
}

extension ReminderSetting: SettingChoice {
  fileprivate static var settingChoices: [Self] { allCases }
  fileprivate var settingText: String { rawValue }
}

extension NotificationMode: SettingChoice {
  fileprivate static var settingChoices: [Self] { allCases }
  fileprivate var settingText: String { rawValue }
}

extension BackgroundSetting: SettingChoice {
  fileprivate static var settingChoices: [Self] { allCases }
  fileprivate var settingText: String { rawValue }
}

extension InterfaceTheme: SettingChoice {
  fileprivate static var settingChoices: [Self] { allCases }
  fileprivate var formerSettingText: String { rawValue }

  /// The words that the settings screen shows.
  fileprivate var settingText: String {
    switch self {
    case .colorful: "full"
    case .terminal: "16"
    case .monochrome: "none"
    }
  }
}

extension SyncUpsSortOrder: SettingChoice {
  fileprivate static var settingChoices: [Self] { allCases }
  fileprivate var settingText: String { name }
}

extension TranscriberMode: SettingChoice {
  fileprivate static var settingChoices: [Self] { [.undecided, .on, .off] }
  fileprivate var settingText: String { self == .undecided ? "unset" : rawValue }
  fileprivate var formerSettingText: String { self == .undecided ? "ask" : rawValue }
}
