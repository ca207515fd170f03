package import Dependencies

extension DependencyValues {
  /// Whether the user wants to hear sounds.
  package var isSoundOn: Bool {
    get { self[SoundSettingKey.self] }
    set { self[SoundSettingKey.self] = newValue }
  }
}

private enum SoundSettingKey: DependencyKey {
  static let liveValue = true
  static let testValue = true
}
