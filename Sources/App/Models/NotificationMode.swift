/// The way in which the app announces the end of a turn or a meeting.
package enum NotificationMode: String, CaseIterable, Hashable, Sendable {
  /// No announcement.
  case off

  /// The terminal bell, if sounds are on.
  case bell

  /// The bell, and a desktop notification that the terminal shows.
  case desktop

  /// The bell, and a command that the user has configured.
  case command
}
