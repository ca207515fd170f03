/// What the user has said about having meetings transcribed.
package enum TranscriberSetting: Hashable, Sendable {
  /// Nothing yet.
  case undecided

  /// That they should not be.
  case off

  /// That this command should do it, as ``TranscriberCommand`` reads it.
  case command(String)
}
