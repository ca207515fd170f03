/// Whether what is said in a meeting is written down, and why it is not.
nonisolated package enum TranscriptionState: Hashable, Sendable, CaseIterable {
  /// The transcriber is asked for, or about to listen.
  case starting

  /// The transcriber listens.
  case listening

  /// The transcriber has come to its end by itself, as one does that reads from a file.
  case ended

  /// Nobody has set a transcriber.
  case notSet

  /// The user has turned it off.
  case denied

  /// It cannot be started: its program is not installed, or may not be executed.
  case restricted

  /// It has failed, and the meeting goes on without.
  case failed
}
