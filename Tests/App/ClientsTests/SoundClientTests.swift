import Clients
import Dependencies
import DependenciesTestSupport
import IssueReportingTestSupport
import Locking
import Testing

@Suite("The sound client")
struct SoundClientTests {
  @Dependency(\.soundClient) private var soundClient

  @Test("In a test without a sound client, no sound is played, and an issue is reported")
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

  @Test("The sound client calls the closure that a test sets")
  func set() {
    let rings = Locked(0)
    withDependencies {
      $0.soundClient.ring = { rings.withLock { $0 += 1 } }
    } operation: {
      soundClient.ring()
    }
    #expect(rings.withLock { $0 } == 1)
  }

  @Test("The sound client of previews plays nothing")
  func preview() {
    SoundClientKey.previewValue.ring()
  }
}
