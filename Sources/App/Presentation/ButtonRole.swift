/// The kind of an answer.
package enum ButtonRole: Hashable, Sendable {
  /// The answer changes nothing.
  case cancel

  /// The answer destroys data.
  case destructive
}
