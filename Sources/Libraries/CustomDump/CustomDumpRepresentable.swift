/// A type that is dumped as another value.
///
/// A wrapper conforms to this protocol to be dumped as the wrapped value.
public protocol CustomDumpRepresentable {
  /// The value to dump instead.
  var customDumpValue: Any { get }
}
