/// A value whose versions can be merged after independent changes.
///
/// Two processes may change a shared file at the same time. When the second process saves, the file
/// contains a version that the second process has not read. If the value is mergeable, the library
/// keeps both programs' changes:
///
/// ```swift
/// extension Attendee: Mergeable {
///   mutating func merge(_ theirs: Attendee, since base: Attendee, with merger: inout Merger) {
///     merger.merge(&name, theirs.name, since: base.name)
///   }
/// }
/// ```
///
/// Identified arrays are mergeable if their elements are `Equatable`, and dictionaries if their
/// values are `Equatable`.
public protocol Mergeable: Equatable {
  /// Merges another version's changes into this value.
  ///
  /// The library calls this method only if both versions differ from the base and from each other.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the value's members.
  mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger)
}
