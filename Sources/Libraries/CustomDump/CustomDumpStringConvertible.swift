/// A type that is dumped as a text of its own.
public protocol CustomDumpStringConvertible {
  /// The text, on one line.
  var customDumpDescription: String { get }
}
