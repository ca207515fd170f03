import RecordFeature

extension TranscriptionState {
  /// The sign that tells the states apart without any colour: listening, not listening, or in
  /// trouble.
  var sign: String {
    switch self {
    case .listening: "●"
    case .starting, .ended, .notSet, .denied: "○"
    case .restricted, .failed: "!"
    }
  }

  /// The state in a few words.
  var label: String {
    switch self {
    case .starting: "transcriber starting"
    case .listening: "transcribing"
    case .ended: "transcriber has ended"
    case .notSet: "no transcriber"
    case .denied: "transcriber off"
    case .restricted: "transcriber not installed"
    case .failed: "transcriber failed"
    }
  }

  /// Whether the user may not know, and would want to.
  var isTrouble: Bool {
    switch self {
    case .restricted, .failed: true
    case .starting, .listening, .ended, .notSet, .denied: false
    }
  }
}
