/// A time on a clock, such as `9:30`, independent of any time zone.
package struct TimeOfDay: Comparable, CustomStringConvertible, Hashable, Sendable {
  /// The minutes since midnight, from 0 to 1439.
  package let minutes: Int

  /// Creates a time, or returns `nil` if the hour is outside 0 to 23 or the minute is outside 0 to
  /// 59.
  package init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minutes = 60 * hour + minute
  }

  /// Parses a time such as `9:30`, `09.30`, `14`, `2pm` or `2:15 pm`, or returns `nil` if the text
  /// is not a time.
  ///
  /// - Parameter text: The text.
  package init?(parsing text: some StringProtocol) {
    // Do not use a regular expression, which takes a millisecond: a file can contain thousands of
    // times of day.
    let text = text.lowercased().filter { !$0.isWhitespace }
    let half = ["am", "pm"].first { text.hasSuffix($0) }
    let parts = text.dropLast(half == nil ? 0 : 2)
      .split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard (1...2).contains(parts[0].count), let hour = String(parts[0]).wholeNumber,
      parts.count == 1 || parts[1].count == 2,
      let minute = parts.count == 1 ? 0 : String(parts[1]).wholeNumber
    else { return nil }
    guard let half else {
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
