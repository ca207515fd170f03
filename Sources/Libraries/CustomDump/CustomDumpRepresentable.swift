/// A type whose values are dumped as other values.
///
/// For example, a wrapper that conforms to this protocol is dumped as its wrapped value.
public protocol CustomDumpRepresentable {
  /// The value to dump instead of this value.
  var customDumpValue: Any { get }
}
