/// A type that chooses the members of its dump.
///
/// It affects only dumps. `CustomReflectable` affects every kind of reflection.
public protocol CustomDumpReflectable {
  /// The members to dump.
  var customDumpMirror: Mirror { get }
}
