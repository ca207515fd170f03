/// The user's choice about how the end of a turn and of a meeting is announced, besides the bell.
package enum NotificationSetting: Hashable, Sendable {
  /// Not besides the bell.
  case off

  /// By a message of the desktop, which the terminal shows.
  case desktop

  /// By a command, as ``TranscriberCommand`` reads it.
  case command(String)
}
