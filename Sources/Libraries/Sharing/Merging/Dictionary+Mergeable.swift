/// Merged by key.
///
/// Additions by either side are kept. An entry that one side has removed stays removed, unless the
/// other side has changed it. If both sides have changed a value, its two versions are merged, too,
/// provided the value's type is mergeable.
extension Dictionary: Mergeable where Value: Equatable {
  /// Merges the entries that another version has added, removed and changed.
  ///
  /// - Parameters:
  ///   - theirs: The other program's version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the values.
  public mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger) {
    for (key, value) in base where theirs[key] == nil && self[key] == value { self[key] = nil }
    for (key, value) in theirs {
      guard var ours = self[key] else {
        // Either the other version has added the entry, or our version has removed it. An entry
        // that our version has removed stays removed, unless the other version has changed it.
        if base[key] != value { self[key] = value }
        continue
      }
      if let base = base[key] {
        merger.merge(&ours, value, since: base)
        self[key] = ours
      } else if ours != value {
        merger.recordConflict()
      }
    }
  }
}
