/// The user's choice of how the app announces the end of a turn or a meeting, in addition to the
/// bell.
package enum NotificationSetting: Hashable, Sendable {
  /// Only the bell.
  case off

  /// A desktop notification that the terminal shows.
  case desktop

  /// A command, in the syntax of ``TranscriberCommand``.
  case command(String)
}
