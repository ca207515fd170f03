import Models

extension KeyHint {
  /// Returns the hint for the key that starts, resumes or joins a meeting.
  ///
  /// - Parameters:
  ///   - isInProgress: Whether a window runs a meeting of the sync-up.
  ///   - draft: The postponed meeting of the sync-up, if any.
  static func startingMeeting(isInProgress: Bool, postponed draft: MeetingDraft?) -> KeyHint {
    if isInProgress { return KeyHint(.record, "join").meaning("join the meeting") }
    return draft.map { KeyHint(.record, "resume").meaning($0.resumingText) }
      ?? KeyHint(.record).meaning("start a meeting")
  }
}
