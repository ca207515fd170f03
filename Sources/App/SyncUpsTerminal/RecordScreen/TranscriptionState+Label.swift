import RecordFeature

extension TranscriptionState {
  /// A symbol that shows, even without colours, whether the transcriber is listening, not listening
  /// or failing.
  ///
  /// The symbol is an empty string if the user has no transcriber.
  var sign: String {
    switch self {
    case .listening: "●"
    case .notSet: ""
    case .starting, .ended, .denied: "○"
    case .restricted, .failed: "!"
    }
  }

  /// A description of the state in a few words, or an empty string if the user has no transcriber.
  var label: String {
    switch self {
    case .starting: "transcriber starting"
    case .listening: "transcribing"
    case .ended: "transcriber ended"
    case .notSet: ""
    case .denied: "transcriber off"
    case .restricted: "transcriber cannot start"
    case .failed: "transcriber failed"
    }
  }

  /// Whether the state is a problem that the user may not have noticed.
  var isTrouble: Bool {
    switch self {
    case .restricted, .failed: true
    case .starting, .listening, .ended, .notSet, .denied: false
    }
  }
}
