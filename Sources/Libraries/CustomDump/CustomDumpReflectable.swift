/// A type that says which members a dump shows.
///
/// Unlike `CustomReflectable` it affects dumps only, and no other reflection.
public protocol CustomDumpReflectable {
  /// The members to dump.
  var customDumpMirror: Mirror { get }
}
