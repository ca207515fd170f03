/// The kind of background that the colours of the screens must contrast with.
package enum BackgroundSetting: String, CaseIterable, Hashable, Sendable {
  /// The background that the terminal reports.
  case auto

  case dark

  case light
}
