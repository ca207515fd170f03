/// The result of unwrapping a reference to an optional.
@usableFromInline
enum Unwrapped {
  /// There is no value at the moment.
  case absent

  /// A `Reference` to the value inside.
  case present(AnyObject)
}
