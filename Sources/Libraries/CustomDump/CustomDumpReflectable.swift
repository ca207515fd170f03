/// A type that says which members a dump shows.
///
/// Unlike `CustomReflectable` it changes dumps only, and nothing else that reflects.
public protocol CustomDumpReflectable {
  /// The members to dump.
  var customDumpMirror: Mirror { get }
}
