import Models

/// The length of a meeting as a user types it or steps it.
struct LengthEntry: Equatable {
  /// What was typed, or `nil` if the length was not typed.
  private(set) var text: String?

  /// The length before it was typed.
  private var untyped: Duration?

  /// Whether what was typed is not a length.
  var isUnreadable: Bool { text.map { (try? Duration(parsing: $0)) == nil } ?? false }

  /// Takes the length from a text, if it is one.
  ///
  /// An empty text brings back the length from before.
  mutating func type(_ text: String, into length: inout Duration) {
    if self.text == nil { untyped = length }
    self.text = text.isEmpty ? nil : text
    if let new = text.isEmpty ? untyped : try? Duration(parsing: text) { length = new }
  }

  /// Makes the length the next multiple of a step of some minutes, within the limits.
  mutating func step(byMinutes step: Int, _ length: inout Duration) {
    text = nil
    let size = Duration.seconds(60 * abs(step))
    let steps = Int(length / size)
    let isWhole = size * steps == length
    let isLonger = step > 0
    let next = size * (isLonger ? steps + 1 : isWhole ? steps - 1 : steps)
    let limited = min(max(next, .seconds(60)), .seconds(24 * 3_600 - 60))
    length = isLonger ? max(length, limited) : min(length, limited)
  }
}

extension SyncUpFormModel {
  /// What was typed as the length, or `nil` if it was not typed.
  package var typedLength: String? { lengthEntry.text }

  /// Whether what was typed as the length is not a length.
  package var isLengthUnreadable: Bool { lengthEntry.isUnreadable }

  /// Takes the length from a text, such as `45`, `1h30` or `90s`.
  ///
  /// - Parameter text: What was typed. The length stays as it is if the text is not one. An empty
  ///   text brings back the length from before it was typed.
  package func lengthTyped(_ text: String) {
    guard text != typedLength ?? "" else { return }
    lengthEntry.type(text, into: &syncUp.duration)
  }

  /// Makes the length longer or shorter.
  ///
  /// The length becomes the next multiple of the step in that direction. It is never less than a
  /// minute, nor a day or more.
  ///
  /// - Parameter step: The minutes, negative to make it shorter.
  package func lengthStepped(byMinutes step: Int) {
    lengthEntry.step(byMinutes: step, &syncUp.duration)
  }
}
