/// Which background the colours of the screens are chosen for.
package enum BackgroundSetting: String, CaseIterable, Hashable, Sendable {
  /// The one that the terminal says it has.
  case auto

  /// A dark one.
  case dark

  /// A light one.
  case light
}
