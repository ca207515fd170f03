package import Sharing

extension AppStorageError {
  /// What is wrong with a setting, and what the user can do about it.
  ///
  /// Every command and every screen reports the error in these words.
  package var sentence: String {
    switch self {
    case .mismatch(let key, _, _):
      """
      What is stored for \(Self.name(of: key)) cannot be used: it is as it was at first until it is \
      changed.
      """
    case .unencodable(let key, _), .unwritable(let key):
      """
      Could not store \(Self.name(of: key)): it is kept in memory; check the file of the settings and \
      its permissions.
      """
    }
  }

  /// What a user calls what is stored under a name.
  private static func name(of key: String) -> String {
    settingNames[key].map { "the setting '\($0)'" } ?? "'\(key)'"
  }

  /// The settings, by the names that they are stored under.
  private static let settingNames = [
    "background": "background", "defaultMinutes": "default-length", "interfaceTheme": "theme",
    "notification": "notification", "notificationCommand": "notification-command",
    "sortOrder": "sort", "soundsOn": "sounds", "team": "team",
    "transcriberCommand": "transcriber-command", "transcriberMode": "transcriber",
  ]
}
