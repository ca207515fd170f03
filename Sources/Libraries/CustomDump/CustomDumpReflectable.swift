/// A type that chooses the members of its dump.
///
/// This protocol affects only dumps, while `CustomReflectable` affects every kind of reflection.
public protocol CustomDumpReflectable {
  /// The members to dump.
  var customDumpMirror: Mirror { get }
}
