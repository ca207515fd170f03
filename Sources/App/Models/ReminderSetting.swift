/// How long before a scheduled meeting the app reminds the user.
package enum ReminderSetting: String, CaseIterable, Hashable, Sendable {
  case off
  case oneMinute = "1m"
  case twoMinutes = "2m"
  case fiveMinutes = "5m"
  case tenMinutes = "10m"
  case fifteenMinutes = "15m"

  /// The minutes before the meeting, or `nil` for no reminders.
  package var minutes: Int? { Int(rawValue.dropLast()) }
}
