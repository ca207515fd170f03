/// Merges two dictionaries by key.
///
/// Additions by either side are kept. An entry that one side has removed stays removed, unless the
/// other side has changed it. If both sides have changed a value, the two versions of the value are
/// merged, provided the value's type is mergeable.
extension Dictionary: Mergeable where Value: Equatable {
  /// Merges the entries that another version has added, removed and changed.
  ///
  /// - Parameters:
  ///   - theirs: The other program's version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the entries.
  public mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger) {
    for key in Set(keys).union(theirs.keys) {
      self[key] = merger.merged(self[key], theirs[key], since: base[key])
    }
  }
}
