public import Foundation

extension DependencyValues {
  /// The locale of the user.
  ///
  /// In tests, the locale is `en_US_POSIX`, so that it is the same on every machine.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .current }
  static let testValue = Locale(identifier: "en_US_POSIX")
}
