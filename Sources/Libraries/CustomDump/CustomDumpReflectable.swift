/// A type that chooses which members its dump shows.
///
/// `CustomDumpReflectable` affects only dumps, while `CustomReflectable` affects every kind of
/// reflection.
public protocol CustomDumpReflectable {
  /// A mirror with the members to dump.
  var customDumpMirror: Mirror { get }
}
