package import Dependencies

extension DependencyValues {
  /// Reads the settings for other clients.
  package var settingsClient: SettingsClient {
    get { self[SettingsClientKey.self] }
    set { self[SettingsClientKey.self] = newValue }
  }
}

/// The default settings, until the program says where they are kept.
private enum SettingsClientKey: DependencyKey {
  static let liveValue = SettingsClient()
  static let testValue = SettingsClient()
}

/// A dependency by which clients read the settings.
///
/// Clients know nothing of storage. The program sets a client that reads the stored settings:
///
/// ```swift
/// $0.settingsClient = SettingsClient(isSoundOn: { soundsOn.wrappedValue }, transcriber: { … })
/// ```
package struct SettingsClient: Sendable {
  /// Returns whether the user wants to hear sounds.
  package var isSoundOn: @Sendable () -> Bool

  /// Returns the user's choice about how the end of a turn and of a meeting is announced.
  package var notification: @Sendable () -> NotificationSetting

  /// Returns the user's choice about transcribing meetings.
  package var transcriber: @Sendable () -> TranscriberSetting

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - isSoundOn: Returns whether the user wants to hear sounds.
  ///   - notification: Returns the user's choice about how the end of a turn and of a meeting is
  ///     announced.
  ///   - transcriber: Returns the user's choice about transcribing meetings.
  package init(
    isSoundOn: @escaping @Sendable () -> Bool = { true },
    notification: @escaping @Sendable () -> NotificationSetting = { .off },
    transcriber: @escaping @Sendable () -> TranscriberSetting = { .undecided }
  ) {
    self.isSoundOn = isSoundOn
    self.notification = notification
    self.transcriber = transcriber
  }
}
