/// Whether speech is transcribed, and why it is not.
nonisolated package enum TranscriptionState: Hashable, Sendable {
  /// The transcriber is asked for permission, or about to listen.
  case starting

  /// The transcriber listens.
  case listening

  /// The transcriber has ended by itself, for example because it reads from a file.
  case ended

  /// No transcriber is set.
  case notSet

  /// The user has turned the transcriber off.
  case denied

  /// The transcriber cannot be started: its program is not installed, or may not be executed.
  case restricted

  /// The transcriber has failed, for the reason in the sentence. The meeting continues.
  case failed(String)
}
