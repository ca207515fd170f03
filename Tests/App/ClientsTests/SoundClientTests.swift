import Clients
import Dependencies
import DependenciesTestSupport
import IssueReportingTestSupport
import Locking
import Testing

@Suite("The sound client")
struct SoundClientTests {
  @Dependency(\.soundClient) private var soundClient

  @Test("says that a test has not set it, and makes no sound")
  func unset() {
    let issues = capturedIssues {
      soundClient.ring()
    }
    #expect(
      issues.map(\.text) == [
        "'SoundClient.ring' is used in a test that does not set it."
      ]
    )
  }

  @Test("rings as it was set to")
  func set() {
    let rings = Locked(0)
    withDependencies {
      $0.soundClient.ring = { rings.withLock { $0 += 1 } }
    } operation: {
      soundClient.ring()
    }
    #expect(rings.withLock { $0 } == 1)
  }

  @Test("is silent in previews")
  func preview() {
    SoundClientKey.previewValue.ring()
  }
}
