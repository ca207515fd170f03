import Models

extension MeetingDraft {
  /// The state of the meeting in a word or two, for a list.
  var label: String { reason == nil ? "interrupted" : "not saved" }

  /// The effect of the key that resumes the meeting, in a phrase.
  var resumingText: String { "resume the \(reason == nil ? "interrupted" : "unsaved") meeting" }
}
