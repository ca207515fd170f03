/// The user's choice about transcribing meetings.
package enum TranscriberSetting: Hashable, Sendable {
  /// The user has not decided yet.
  case undecided

  /// The app does not transcribe meetings.
  case off

  /// A command transcribes meetings, in the syntax of ``TranscriberCommand``.
  case command(String)
}
