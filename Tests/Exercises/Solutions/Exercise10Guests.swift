// 10. Two processes lose an edit

import Sharing

struct Guest: Equatable, Identifiable, Mergeable, Sendable {
  let id: Int
  var name: String
  var hasCome = false

  mutating func merge(_ theirs: Guest, since base: Guest, with merger: inout Merger) {
    merger.merge(&name, theirs.name, since: base.name)
    merger.merge(&hasCome, theirs.hasCome, since: base.hasCome)
  }
}
