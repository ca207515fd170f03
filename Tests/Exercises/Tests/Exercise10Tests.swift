import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("10: Merging the edits of two processes keeps the edits of each")
func exercise10() {
  let base: IdentifiedArrayOf = [Guest(id: 1, name: "Blob")]
  var (ours, theirs) = (base, base)
  ours[id: 1]?.name = "Blob Jr"
  theirs[id: 1]?.hasCome = true
  var merger = Merger()
  merger.merge(&ours, theirs, since: base)
  #expect(ours == [Guest(id: 1, name: "Blob Jr", hasCome: true)])
}
