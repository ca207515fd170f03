/// A value of which two versions can be merged that were changed independently.
///
/// Two programs, or two windows of one, may change what they share at the same time. Whoever comes second to
/// a shared file finds a version there that it has not seen. If the value is mergeable then the changes of both
/// are kept:
///
/// ```swift
/// extension Attendee: Mergeable {
///   mutating func merge(_ theirs: Attendee, since base: Attendee, with merger: inout Merger) {
///     merger.merge(&name, theirs.name, since: base.name)
///   }
/// }
/// ```
///
/// Arrays of identified elements and dictionaries are mergeable, whatever they hold.
public protocol Mergeable: Equatable {
  /// Takes in what has changed in another version.
  ///
  /// It is called only if both versions differ from the base and from each other.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The version that both have come from.
  ///   - merger: Merges the members of the value.
  mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger)
}
