/// A type that is dumped as another value.
///
/// A wrapper conforms to it so that a dump shows what is inside, and not how it is wrapped.
public protocol CustomDumpRepresentable {
  /// The value to dump instead.
  var customDumpValue: Any { get }
}
