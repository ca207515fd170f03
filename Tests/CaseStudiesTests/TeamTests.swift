import CaseStudies
import DependenciesTestSupport
import Sharing
import Testing

@Suite("The case study about a team")
struct TeamTests {
  @Test("Additions that two team members make at the same time are all counted")
  func merging() {
    let base = TeamCounter(counts: ["ada": 40])
    var ours = base
    var theirs = base
    ours.counts["ada"] = 41
    theirs.counts["bob"] = 1
    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours == TeamCounter(counts: ["ada": 41, "bob": 1]))
    #expect(ours.total == 42)
    #expect(merger.conflictCount == 0)
  }
}
