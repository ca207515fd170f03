/// A value whose versions can be merged after they were changed independently.
///
/// Two processes may change a shared file at the same time. The second one then finds a version in
/// the file that it has not seen. If the value is mergeable, the changes of both are kept:
///
/// ```swift
/// extension Attendee: Mergeable {
///   mutating func merge(_ theirs: Attendee, since base: Attendee, with merger: inout Merger) {
///     merger.merge(&name, theirs.name, since: base.name)
///   }
/// }
/// ```
///
/// Arrays of identified elements and dictionaries are mergeable, with elements and values of any
/// type.
public protocol Mergeable: Equatable {
  /// Merges the changes of another version.
  ///
  /// The library calls it only if both versions differ from the base and from each other.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The version that both have come from.
  ///   - merger: Merges the members of the value.
  mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger)
}
