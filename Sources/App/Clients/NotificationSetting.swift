/// The user's choice of how to announce the end of a turn or a meeting, in addition to the bell.
package enum NotificationSetting: Hashable, Sendable {
  /// The bell only.
  case off

  /// A desktop notification that the terminal shows.
  case desktop

  /// A command, in the syntax of ``TranscriberCommand``.
  case command(String)
}
