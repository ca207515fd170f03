/// Merges the members of ``Mergeable`` values, and counts what could not be merged.
public struct Merger: Sendable {
  /// How often both versions had changed the same thing to different values.
  ///
  /// Ours stays then. A key can keep the other version elsewhere.
  public private(set) var conflictCount = 0

  /// Creates a merger that has seen no conflict.
  public init() {}

  /// Merges the changes of another version of a value.
  ///
  /// If only one version has changed, the result is that version. If both have, values that are
  /// ``Mergeable`` merge themselves; of all others ours stays, and that counts as a conflict.
  ///
  /// - Parameters:
  ///   - ours: Our version.
  ///   - theirs: The other version.
  ///   - base: The common ancestor of both versions.
  public mutating func merge<Value: Equatable>(
    _ ours: inout Value,
    _ theirs: Value,
    since base: Value
  ) {
    if theirs == base || theirs == ours { return }
    if ours == base { return ours = theirs }
    if let merged = mergedIfMergeable(ours, theirs, since: base) {
      ours = merged
    } else {
      conflictCount += 1
    }
  }

  /// Notes that both versions have changed the same thing, and that ours stays.
  ///
  /// ``merge(_:_:since:)`` calls it for its own conflicts. Call it in a custom merge.
  public mutating func noteConflict() {
    conflictCount += 1
  }

  /// Merges another version if the value is mergeable, which its static type need not say.
  ///
  /// - Returns: `nil` if the value is not mergeable.
  mutating func mergedIfMergeable<Value>(
    _ ours: Value,
    _ theirs: Value,
    since base: Value
  ) -> Value? {
    guard let mergeable = ours as? any Mergeable else { return nil }
    return merged(mergeable, theirs, since: base) as? Value
  }

  private mutating func merged<M: Mergeable>(
    _ ours: M,
    _ theirs: Any,
    since base: Any
  ) -> M? {
    guard let theirs = theirs as? M, let base = base as? M else { return nil }
    if theirs == base || theirs == ours { return ours }
    if ours == base { return theirs }
    var ours = ours
    ours.merge(theirs, since: base, with: &self)
    return ours
  }
}
