import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Locking
import Observation
import Sharing
import Testing

@MainActor
@Suite(
  "Direct writes to app storage and to user defaults",
  .dependency(\.uuid, UUIDGenerator { UUID() })
)
struct AppStorageElsewhereTests {
  private let study = AppStorageElsewhere(arguments: [])

  @Test(
    "A property follows direct writes to app storage, but not direct writes to Foundation's user defaults"
  )
  func directWrites() {
    study.directWriteButtonTapped()
    #expect(study.greeting == "hello 1")
    #expect(study.plainGreeting == "hello")
    #expect(study.plainDefaults.string(forKey: "greeting") == "hello 1")
  }

  @Test(
    "A direct write to the user defaults redraws the case study even if no property receives the value"
  )
  func showsWrites() {
    let study = AppStorageElsewhere(arguments: ["--broken"])
    let isStale = Locked(false)
    withObservationTracking {
      _ = study.screen
    } onChange: {
      isStale.withLock { $0 = true }
    }
    study.directWriteButtonTapped()
    #expect(isStale.withLock { $0 })
    #expect(study.screen.contains("in plain defaults  hello (stored: “hello 1”)"))
  }

  @Test("Code that reads the user defaults directly sees a value that a shared property has set")
  func directReads() {
    study.$greeting.withLock { $0 = "bonjour" }
    #expect(study.defaults.string(forKey: "greeting") == "bonjour")
  }
}
