import Models

extension SyncUpFormModel {
  /// The length of a meeting.
  package var length: Duration { syncUp.duration }

  /// The typed text, or `nil` if the user did not type the length.
  package var typedLength: String? { lengthEntry.text }

  /// Whether the typed text is not a valid length.
  package var isLengthUnreadable: Bool { lengthEntry.isUnreadable }

  /// Sets the length to typed text, such as `45`, `1h30` or `90s`.
  ///
  /// - Parameter text: The typed text. If the text is not a valid length, restores the previous
  ///   length.
  package func lengthTyped(_ text: String) {
    lengthEntry.type(text, into: &syncUp.duration)
  }

  /// Makes the length longer or shorter.
  ///
  /// Changes the length to the next multiple of the step, but to at least one minute and less than
  /// one day.
  ///
  /// - Parameter step: The size of the step in minutes. A negative step makes the meeting shorter.
  package func lengthStepped(byMinutes step: Int) {
    lengthEntry.step(byMinutes: step, &syncUp.duration)
  }

  /// Sets the length to one of the offered values.
  ///
  /// - Parameter minutes: The new length in minutes.
  package func lengthChosen(minutes: Int) {
    lengthEntry.choose(minutes: minutes, &syncUp.duration)
  }
}
