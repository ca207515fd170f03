/// The state of a form field for the length of a meeting.
///
/// The user types the length, or changes it in steps. A form stores this value next to the length
/// that the field changes:
///
/// ```swift
/// entry.type("1h3", into: &length)
/// entry.type("1h30", into: &length)  // an hour and a half
/// entry.step(byMinutes: 5, &length)
/// ```
package struct LengthEntry: Hashable, Sendable {
  /// The lengths that the user can reach in steps: from one minute to one minute less than a day.
  private static let steps: ClosedRange<Duration> = .seconds(60) ... .seconds(24 * 3_600 - 60)

  /// The text that the user typed, or `nil` if the user did not type the length.
  package private(set) var text: String?

  /// The length before the user started to type.
  private var untyped: Duration?

  /// Creates an entry without typed text.
  package init() {}

  /// Whether the typed text is not a valid length.
  package var isUnreadable: Bool { text.map { (try? Duration(parsing: $0)) == nil } ?? false }

  /// Replaces the typed text, and sets the length to the typed length if it is valid.
  ///
  /// - Parameters:
  ///   - text: The typed text, such as `45`, `1h30` or `90s`. If the text is not a valid length,
  ///     this method restores the length from before the user started to type.
  ///   - length: The length to update.
  package mutating func type(_ text: String, into length: inout Duration) {
    guard text != self.text ?? "" else { return }
    if self.text == nil { untyped = length }
    self.text = text.isEmpty ? nil : text
    length = (try? Duration(parsing: text)) ?? untyped ?? length
  }

  /// Clears the typed text if it is a valid length, so that the field starts empty when the user
  /// types again.
  package mutating func end() {
    if !isUnreadable { text = nil }
  }

  /// Changes the length to the next multiple of a step.
  ///
  /// - Parameters:
  ///   - step: The size of the step in minutes. A negative step makes the meeting shorter.
  ///   - length: The length to update. The length stays between one minute and one minute less than
  ///     a day, unless the user typed a length outside of this range.
  package mutating func step(byMinutes step: Int, _ length: inout Duration) {
    text = nil
    let size = Duration.seconds(60 * abs(step))
    let steps = Int(length / size)
    let isWhole = size * steps == length
    let isLonger = step > 0
    let next = size * (isLonger ? steps + 1 : isWhole ? steps - 1 : steps)
    let limited = min(max(next, Self.steps.lowerBound), Self.steps.upperBound)
    length = isLonger ? max(length, limited) : min(length, limited)
  }

  /// Sets the length to a number of minutes, and clears the typed text.
  ///
  /// - Parameters:
  ///   - minutes: The new length in minutes.
  ///   - length: The length to update.
  package mutating func choose(minutes: Int, _ length: inout Duration) {
    text = nil
    length = .seconds(60 * minutes)
  }
}
