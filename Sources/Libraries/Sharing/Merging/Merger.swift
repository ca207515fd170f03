/// Merges the members of ``Mergeable`` values, and counts conflicts.
public struct Merger: Sendable {
  /// The number of parts that both versions have changed in different ways.
  ///
  /// In a conflict, our version of the part wins. A key can keep the other version elsewhere, for
  /// example in a backup.
  public private(set) var conflictCount = 0

  /// Creates a merger without conflicts.
  public init() {}

  /// Merges another version's changes into a value.
  ///
  /// If only one version has changed, the result is that version. If both versions have changed and
  /// the value is ``Mergeable``, the value's own `merge` method merges them. For any other value,
  /// our version wins, which counts as a conflict.
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
    if let merged = mergedIfPossible(ours, theirs, since: base) {
      ours = merged
    } else {
      conflictCount += 1
    }
  }

  /// Records a conflict in which our version wins.
  ///
  /// ``merge(_:_:since:)`` records its own conflicts. Call this method in a custom merge.
  public mutating func recordConflict() {
    conflictCount += 1
  }

  /// Merges two versions of an element of a collection, each `nil` if that version has no such
  /// element.
  ///
  /// - Returns: The merged element, or `nil` if the element stays removed. An element that one
  ///   version has removed stays removed, unless the other version has changed it.
  mutating func merged<Element: Equatable>(
    _ ours: Element?,
    _ theirs: Element?,
    since base: Element?
  ) -> Element? {
    guard var ours else { return theirs == base ? nil : theirs }
    guard let theirs else { return ours == base ? nil : ours }
    if let base {
      merge(&ours, theirs, since: base)
    } else if ours != theirs {
      recordConflict()
    }
    return ours
  }

  /// Merges two versions, if only one of them has changed or if the value's dynamic type is
  /// mergeable.
  ///
  /// - Returns: The merged value, or `nil` if both versions have changed and cannot be merged.
  mutating func mergedIfPossible<Value>(
    _ ours: Value,
    _ theirs: Value,
    since base: Value
  ) -> Value? {
    func merged<Known: Equatable>(_ ours: Known) -> Any? {
      guard let theirs = theirs as? Known, let base = base as? Known else { return nil }
      if theirs == base || theirs == ours { return ours }
      if ours == base { return theirs }
      return (ours as? any Mergeable).flatMap { mergedInside($0) }
    }
    func mergedInside<Known: Mergeable>(_ ours: Known) -> Any? {
      guard let theirs = theirs as? Known, let base = base as? Known else { return nil }
      var merged = ours
      merged.merge(theirs, since: base, with: &self)
      return merged
    }
    // Unwrap the result before the cast. If `Value` is an optional type, casting a `nil` result
    // would succeed and return `nil`, so every conflict would delete the value.
    guard let ours = ours as? any Equatable, let result = merged(ours) else { return nil }
    return result as? Value
  }
}
