/// Whether speech is being transcribed, and the reason if it is not.
nonisolated package enum TranscriptionState: Hashable, Sendable {
  /// The transcriber is waiting for permission or starting.
  case starting

  /// The transcriber is running.
  case listening

  /// The transcriber has finished, for example because it reads from a file.
  case ended

  /// The user has not set a transcriber.
  case notSet

  /// The user has turned the transcriber off.
  case denied

  /// The transcriber cannot be started: its program is not installed or not executable.
  case restricted

  /// The transcriber failed with an error message. The meeting continues.
  case failed(String)
}
