public import Foundation

extension DependencyValues {
  /// The time zone of the user.
  ///
  /// In tests, the time zone is GMT.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .current }
  static let testValue = TimeZone.gmt
}
