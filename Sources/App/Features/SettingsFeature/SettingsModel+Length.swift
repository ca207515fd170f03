import Models
import PersistenceKeys
import Sharing

extension SettingsModel {
  /// The default length of new sync-ups.
  package var length: Duration { defaultLength.duration }

  /// The typed text, or `nil` if the user did not type the length.
  package var typedLength: String? { lengthEntry.text }

  /// Whether the typed text is not a valid length.
  ///
  /// While the typed text is not valid, the setting keeps its previous value.
  package var isLengthUnreadable: Bool { lengthEntry.isUnreadable }

  /// Sets the default length to typed text.
  ///
  /// - Parameter text: The typed text, such as `45`, `1h30` or `90s`. If the text is not a valid
  ///   length, restores the previous length.
  package func lengthTyped(_ text: String) {
    changeLength { $0.type(text, into: &$1) }
  }

  /// Changes the default length to the next multiple of a step.
  ///
  /// - Parameter step: The size of the step in minutes. A negative step makes meetings shorter.
  package func lengthStepped(byMinutes step: Int) {
    changeLength { $0.step(byMinutes: step, &$1) }
  }

  /// Sets the default length to one of the offered values.
  ///
  /// - Parameter minutes: The new length in minutes.
  package func lengthChosen(minutes: Int) {
    changeLength { $0.choose(minutes: minutes, &$1) }
  }

  private func changeLength(_ change: (inout LengthEntry, inout Duration) -> Void) {
    var length = length
    change(&lengthEntry, &length)
    guard length != self.length else { return }
    $defaultLength.withLock { $0 = DefaultLength(length) }
  }
}
