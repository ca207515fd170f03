/// Merged by key.
///
/// What either side has added is there, what one side has removed is gone unless the other has changed it, and
/// a value that both have changed is merged itself if it knows how.
extension Dictionary: Mergeable where Value: Equatable {
  /// Takes in what has been added, removed and changed in another version.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The version that both have come from.
  ///   - merger: Merges the values.
  public mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger) {
    for (key, value) in base where theirs[key] == nil && self[key] == value { self[key] = nil }
    for (key, value) in theirs {
      guard var ours = self[key] else {
        // Removed here: it stays so unless it has been changed there.
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
