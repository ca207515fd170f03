import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@MainActor
@Suite(
  "App storage that is written elsewhere",
  .dependency(\.uuid, UUIDGenerator { UUID() })
)
struct AppStorageElsewhereTests {
  private let study = AppStorageElsewhere(arguments: [])

  @Test("reaches a property at once, and not one in plain defaults")
  func directWrites() {
    study.directWriteButtonTapped()
    #expect(study.greeting == "hello 1")
    #expect(study.plainGreeting == "hello")
    #expect(study.plainDefaults.string(forKey: "greeting") == "hello 1")
  }

  @Test("is the same value to code that knows of no shared state")
  func directReads() {
    study.$greeting.withLock { $0 = "bonjour" }
    #expect(study.defaults.string(forKey: "greeting") == "bonjour")
  }
}
