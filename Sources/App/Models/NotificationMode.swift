/// How the end of a turn and of a meeting is announced.
package enum NotificationMode: String, CaseIterable, Hashable, Sendable {
  /// Not at all.
  case off

  /// By the bell of the terminal, if sounds are on.
  case bell

  /// By the bell, and by a message of the desktop that the terminal shows.
  case desktop

  /// By the bell, and by a command of the user's.
  case command
}
