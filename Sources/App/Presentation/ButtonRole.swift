/// What kind of answer a button is.
package enum ButtonRole: Hashable, Sendable {
  /// It changes nothing.
  case cancel

  /// It destroys something.
  case destructive
}
