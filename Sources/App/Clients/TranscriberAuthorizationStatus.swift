/// Whether the app is allowed and able to transcribe speech.
///
/// The cases mirror `SFSpeechRecognizerAuthorizationStatus` of the Speech framework, which the
/// original app uses.
package enum TranscriberAuthorizationStatus: String, CaseIterable, Hashable, Sendable {
  /// The user has not decided yet.
  case notDetermined

  /// The user has turned the transcriber off.
  case denied

  /// The setting is not a valid command, or its program is not installed or not executable.
  case restricted

  /// The transcriber is ready to start.
  case authorized
}
