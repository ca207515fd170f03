/// Whether the app may turn speech into text, and can.
///
/// The cases are those of the Speech framework's `SFSpeechRecognizerAuthorizationStatus`, which the original
/// app asks.
package enum TranscriberAuthorizationStatus: String, CaseIterable, Hashable, Sendable {
  /// The user has not said yet whether it may.
  case notDetermined

  /// The user has turned it off.
  case denied

  /// It cannot: what would do it is not installed, or may not be executed.
  case restricted

  /// It may and can.
  case authorized
}
