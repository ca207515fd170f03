package import Dependencies

extension DependencyValues {
  /// What the user has said about having meetings transcribed.
  package var transcriberSetting: TranscriberSetting {
    get { self[TranscriberSettingKey.self] }
    set { self[TranscriberSettingKey.self] = newValue }
  }
}

private enum TranscriberSettingKey: DependencyKey {
  static let liveValue = TranscriberSetting.undecided
  static let testValue = TranscriberSetting.undecided
}

/// What the user has said about having meetings transcribed.
package enum TranscriberSetting: Hashable, Sendable {
  /// Nothing yet.
  case undecided

  /// That they should not be.
  case off

  /// That this command should do it, as ``TranscriberCommand`` reads it.
  case command(String)
}
