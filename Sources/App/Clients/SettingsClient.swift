package import Dependencies

extension DependencyValues {
  /// Tells the clients what the user has chosen in the settings.
  package var settingsClient: SettingsClient {
    get { self[SettingsClientKey.self] }
    set { self[SettingsClientKey.self] = newValue }
  }
}

/// What the settings begin with, until the program says where they are kept.
private enum SettingsClientKey: DependencyKey {
  static let liveValue = SettingsClient()
  static let testValue = SettingsClient()
}

/// A dependency that tells the clients what the user has chosen in the settings, at the time they ask.
///
/// Clients know nothing of storage. The program hands them one that reads it:
///
/// ```swift
/// $0.settingsClient = SettingsClient(isSoundOn: { soundsOn.wrappedValue }, transcriber: { … })
/// ```
package struct SettingsClient: Sendable {
  /// Tells whether the user wants to hear sounds.
  package var isSoundOn: @Sendable () -> Bool

  /// Tells what the user has said about having meetings transcribed.
  package var transcriber: @Sendable () -> TranscriberSetting

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - isSoundOn: Tells whether the user wants to hear sounds.
  ///   - transcriber: Tells what the user has said about having meetings transcribed.
  package init(
    isSoundOn: @escaping @Sendable () -> Bool = { true },
    transcriber: @escaping @Sendable () -> TranscriberSetting = { .undecided }
  ) {
    self.isSoundOn = isSoundOn
    self.transcriber = transcriber
  }
}
