// 10. Two processes lose an edit
//
// Task: One process renames a guest, and another process ticks off the same guest. Both edits are
//   kept.
// Hint: A type that is merged member by member passes each member to `merger.merge(&…, …, since:
//   …)`.
// Article: Sources/Libraries/Sharing/Sharing.docc/MergingChanges.md

import Sharing

struct Guest: Equatable, Identifiable, Mergeable, Sendable {
  let id: Int
  var name: String
  var hasCome = false

  mutating func merge(_ theirs: Guest, since base: Guest, with merger: inout Merger) {
    if self == base { self = theirs }
  }
}
