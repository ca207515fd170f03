public import Foundation

extension DependencyValues {
  /// The languages of the user, in order of preference.
  ///
  /// In tests, the only language is `en_US_POSIX`, so that it is the same on every machine.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

private enum PreferredLocalesKey: DependencyKey {
  static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }
  static let testValue = [Locale(identifier: "en_US_POSIX")]
}
