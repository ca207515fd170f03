/// The length of a meeting as a user types it or steps it.
///
/// A form keeps it beside the length that it changes:
///
/// ```swift
/// entry.type("1h3", into: &length)
/// entry.type("1h30", into: &length)  // an hour and a half
/// entry.step(byMinutes: 5, &length)
/// ```
package struct LengthEntry: Hashable, Sendable {
  /// The lengths that are stepped between: from a minute to less than a day.
  private static let steps: ClosedRange<Duration> = .seconds(60) ... .seconds(24 * 3_600 - 60)

  /// What was typed, or `nil` if the length was not typed.
  package private(set) var text: String?

  /// The length before it was typed.
  private var untyped: Duration?

  /// Begins with nothing typed.
  package init() {}

  /// Whether what was typed is not a length.
  package var isUnreadable: Bool { text.map { (try? Duration(parsing: $0)) == nil } ?? false }

  /// Takes the length from a text, if it is one.
  ///
  /// - Parameters:
  ///   - text: What was typed, such as `45`, `1h30` or `90s`. A text that is no length brings back
  ///     the length from before it was typed.
  ///   - length: The length.
  package mutating func type(_ text: String, into length: inout Duration) {
    guard text != self.text ?? "" else { return }
    if self.text == nil { untyped = length }
    self.text = text.isEmpty ? nil : text
    length = (try? Duration(parsing: text)) ?? untyped ?? length
  }

  /// Forgets what was typed if it is a length: what is typed next begins a new one.
  package mutating func end() {
    if !isUnreadable { text = nil }
  }

  /// Makes the length the next multiple of a step.
  ///
  /// - Parameters:
  ///   - step: The minutes, negative to make it shorter.
  ///   - length: The length, which is never stepped below a minute, nor to a day.
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

  /// Makes the length another one, as if it was never typed.
  ///
  /// - Parameters:
  ///   - minutes: The new length.
  ///   - length: The length.
  package mutating func choose(minutes: Int, _ length: inout Duration) {
    text = nil
    length = .seconds(60 * minutes)
  }
}
