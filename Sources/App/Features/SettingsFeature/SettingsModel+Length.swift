import Models
import PersistenceKeys
import Sharing

extension SettingsModel {
  /// The length of a new sync-up.
  package var length: Duration { defaultLength.duration }

  /// What was typed as the length, or `nil` if it was not typed.
  package var typedLength: String? { lengthEntry.text }

  /// Whether what was typed as the length is not a length: the setting is then as it was before.
  package var isLengthUnreadable: Bool { lengthEntry.isUnreadable }

  /// Takes the length of a new sync-up from a text.
  ///
  /// - Parameter text: What was typed, such as `45`, `1h30` or `90s`. The length stays as it is if
  ///   the text is not one. An empty text brings back the length from before it was typed.
  package func lengthTyped(_ text: String) {
    changeLength { $0.type(text, into: &$1) }
  }

  /// Makes the length of a new sync-up the next multiple of a step.
  ///
  /// - Parameter step: The minutes, negative to make it shorter.
  package func lengthStepped(byMinutes step: Int) {
    changeLength { $0.step(byMinutes: step, &$1) }
  }

  /// Chooses a length from those that are offered.
  ///
  /// - Parameter minutes: The length.
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
