/// The reason why text cannot be parsed as the length of a meeting.
package enum DurationParsingError: Error, Hashable, Sendable {
  /// The text is not a duration.
  case unreadable

  /// The duration is zero or negative.
  case notPositive

  /// The duration is a day or longer.
  case tooLong
}

extension Duration {
  /// Parses a duration that a user typed.
  ///
  /// A number without a unit is in minutes: `10`, `2.5`. The units are `h`, `m` or `min`, and `s`,
  /// in this order, with or without spaces: `90s`, `10 min`, `1h30m`. The unit of minutes is
  /// optional after hours: `1h30`. Colons separate minutes and seconds, as in `1:30`, or hours,
  /// minutes and seconds, as in `1:02:03`.
  ///
  /// - Parameter text: The text that the user typed.
  /// - Throws: ``DurationParsingError`` if the text is not a duration, or if a meeting cannot have
  ///   this length.
  package init(parsing text: String) throws(DurationParsingError) {
    let text = text.lowercased().filter { !$0.isWhitespace }
    let milliseconds = text.contains(":") ? Self.clock(text) : Self.units(text)
    guard let milliseconds = milliseconds?.rounded() else { throw .unreadable }
    guard milliseconds > 0 else { throw .notPositive }
    guard milliseconds < 24 * 3_600_000 else { throw .tooLong }
    self = .milliseconds(Int64(milliseconds))
  }

  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard let value = number(part), value == value.rounded(), index == 0 || value < 60
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds * 1_000
  }

  private static func units(_ text: String) -> Double? {
    if let minutes = number(text[...]) { return minutes * 60_000 }
    let pattern = /(?:([0-9.]+)h)?(?:([0-9.]+)(?:m(?:in)?|$))?(?:([0-9.]+)s)?/
    guard !text.isEmpty, let match = text.wholeMatch(of: pattern) else { return nil }
    var milliseconds = 0.0
    for (digits, unit) in [(match.1, 3_600_000.0), (match.2, 60_000), (match.3, 1_000)] {
      guard let digits else { continue }
      guard let value = number(digits) else { return nil }
      milliseconds += value * unit
    }
    return milliseconds
  }

  /// Parses ASCII digits with at most one decimal point.
  ///
  /// Rejects `nan`, `1e9` and `１０`.
  private static func number(_ text: Substring) -> Double? {
    guard text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil else { return nil }
    return Double(text)
  }
}
