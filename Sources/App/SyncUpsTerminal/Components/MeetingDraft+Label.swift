import Models

extension MeetingDraft {
  /// The state of the meeting in a word or two, for a list.
  var label: String { reason == nil ? "interrupted" : "not saved" }
}
