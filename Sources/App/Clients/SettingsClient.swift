package import Dependencies

extension DependencyValues {
  /// Provides the settings to other clients.
  package var settingsClient: SettingsClient {
    get { self[SettingsClientKey.self] }
    set { self[SettingsClientKey.self] = newValue }
  }
}

/// The key of the settings dependency, which provides the default settings until the program
/// provides the stored settings.
private enum SettingsClientKey: DependencyKey {
  static let liveValue = SettingsClient()
  static let testValue = SettingsClient()
}

/// A dependency through which clients read the settings.
///
/// Other clients read the settings only through this dependency. The program provides a client that
/// reads the stored settings:
///
/// ```swift
/// $0.settingsClient = SettingsClient(isSoundOn: { soundsOn.wrappedValue }, transcriber: { … })
/// ```
package struct SettingsClient: Sendable {
  /// Returns whether the user wants to hear sounds.
  package var isSoundOn: @Sendable () -> Bool

  /// Returns the user's choice of how the app announces the end of a turn or a meeting.
  package var notification: @Sendable () -> NotificationSetting

  /// Returns the user's choice about transcribing meetings.
  package var transcriber: @Sendable () -> TranscriberSetting

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - isSoundOn: A closure that returns whether the user wants to hear sounds.
  ///   - notification: A closure that returns the user's choice of how the app announces the end of
  ///     a turn or a meeting.
  ///   - transcriber: A closure that returns the user's choice about transcribing meetings.
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
