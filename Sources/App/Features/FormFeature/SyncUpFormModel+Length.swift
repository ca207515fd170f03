import Models

extension SyncUpFormModel {
  /// The length of a meeting.
  package var length: Duration { syncUp.duration }

  /// What was typed as the length, or `nil` if it was not typed.
  package var typedLength: String? { lengthEntry.text }

  /// Whether what was typed as the length is not a length.
  package var isLengthUnreadable: Bool { lengthEntry.isUnreadable }

  /// Takes the length from a text, such as `45`, `1h30` or `90s`.
  ///
  /// - Parameter text: What was typed. A text that is no length brings back the length from before
  ///   it was typed.
  package func lengthTyped(_ text: String) {
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

  /// Chooses a length from those that are offered.
  ///
  /// - Parameter minutes: The length.
  package func lengthChosen(minutes: Int) {
    lengthEntry.choose(minutes: minutes, &syncUp.duration)
  }
}
