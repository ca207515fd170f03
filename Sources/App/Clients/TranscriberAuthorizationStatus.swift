/// Whether the app may turn speech into text, and is able to.
///
/// The cases are those of the Speech framework's `SFSpeechRecognizerAuthorizationStatus`, which the
/// original app asks.
package enum TranscriberAuthorizationStatus: String, CaseIterable, Hashable, Sendable {
  /// The user has not decided yet.
  case notDetermined

  /// The user has turned the transcriber off.
  case denied

  /// The command of the transcriber is not installed, or may not be executed.
  case restricted

  /// The transcriber can start.
  case authorized
}
