/// Merged by key.
///
/// An entry that either side has added is added. An entry that one side has removed is removed,
/// unless the other has changed it. A value that both sides have changed is merged itself if it is
/// mergeable.
extension Dictionary: Mergeable where Value: Equatable {
  /// Merges what another version has added, removed and changed.
  ///
  /// - Parameters:
  ///   - theirs: The version of the other program.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the values.
  public mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger) {
    for (key, value) in base where theirs[key] == nil && self[key] == value { self[key] = nil }
    for (key, value) in theirs {
      guard var ours = self[key] else {
        // Our version has removed it. It stays removed unless the other version has changed it.
        if base[key] != value { self[key] = value }
        continue
      }
      if let base = base[key] {
        merger.merge(&ours, value, since: base)
        self[key] = ours
      } else if ours != value {
        merger.noteConflict()
      }
    }
  }
}
