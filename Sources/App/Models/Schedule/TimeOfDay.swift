/// A time on a clock, such as `9:30`, independent of any time zone.
package struct TimeOfDay: Comparable, CustomStringConvertible, Hashable, Sendable {
  /// The minutes since midnight, from 0 to 1439.
  package let minutes: Int

  /// Creates a time, or `nil` if no clock shows it.
  package init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minutes = 60 * hour + minute
  }

  /// Parses a time such as `9:30`, `09.30`, `14`, `2pm` or `2:15 pm`, or returns `nil`.
  ///
  /// - Parameter text: The text.
  package init?(parsing text: some StringProtocol) {
    let text = text.lowercased().filter { !$0.isWhitespace }
    guard let match = text.wholeMatch(of: /([0-9]{1,2})(?:[:.]([0-9]{2}))?(am|pm)?/),
      let hour = Int(match.1)
    else { return nil }
    let minute = match.2.flatMap { Int($0) } ?? 0
    guard let half = match.3 else {
      self.init(hour: hour, minute: minute)
      return
    }
    guard (1...12).contains(hour) else { return nil }
    self.init(hour: hour % 12 + (half == "pm" ? 12 : 0), minute: minute)
  }

  /// The time in the form `9:30`.
  package var description: String {
    let minute = minutes % 60
    return "\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
  }

  package static func < (first: TimeOfDay, second: TimeOfDay) -> Bool {
    first.minutes < second.minutes
  }
}
