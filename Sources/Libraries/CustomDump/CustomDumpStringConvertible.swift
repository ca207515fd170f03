/// A type that provides the text of its dump.
public protocol CustomDumpStringConvertible {
  /// The text of the dump.
  var customDumpDescription: String { get }
}
