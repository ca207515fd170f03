package import Sharing

extension AppStorageError {
  /// The error as a sentence, with the next step for the user.
  ///
  /// All commands and screens show this sentence.
  package var sentence: String {
    switch self {
    case .mismatch(let key, _, _):
      """
      The stored value of \(Self.name(of: key)) cannot be used: the default applies until you set a new value.
      """
    case .unencodable(let key, _), .unwritable(let key):
      """
      Could not save \(Self.name(of: key)), which is only in memory now: check the settings file and its \
      permissions.
      """
    }
  }

  /// Returns the name by which the user knows a stored value.
  private static func name(of key: String) -> String {
    settingNames[key].map { "the setting '\($0)'" } ?? "'\(key)'"
  }

  /// The name of each setting, by the key of its stored value.
  private static let settingNames = [
    "background": "background", "defaultMinutes": "default-length", "interfaceTheme": "colors",
    "notesBySpeaker": "notes-by-speaker", "notification": "notification", "turnEnd": "turn-end",
    "minutesCommand": "minutes-command", "notificationCommand": "notification-command",
    "sortOrder": "sort", "soundsOn": "sounds", "team": "team",
    "transcriberCommand": "transcriber-command", "transcriberMode": "transcriber",
  ]
}
