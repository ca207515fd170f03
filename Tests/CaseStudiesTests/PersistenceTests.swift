import CaseStudies
import Dependencies
import DependenciesTestSupport
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("The persistence case study")
struct PersistenceTests {
  private func press(_ keys: String, in study: Persistence) {
    for key in keys { #expect(study.handle(.key(.character(key)))) }
  }

  @Test("In the persistence case study, pressing '2' changes only the counter in app storage")
  func changesOneCounter() {
    let study = Persistence(arguments: [])
    expectSharedChanges {
      press("2", in: study)
    } changes: {
      study.$inAppStorage.withLock { $0 = 1 }
    }
  }

  @Test("A restart keeps the values in app storage and in files, and resets the value in memory")
  func keysDecideWhatStays() async throws {
    @Dependency(\.defaultAppStorage) var defaults
    @Dependency(\.defaultFileStorage) var files
    let study = Persistence(arguments: [])
    press("122333", in: study)
    try await study.$inFile.save()
    let later = withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultAppStorage = defaults
      $0.defaultFileStorage = files
    } operation: {
      Persistence(arguments: [])
    }
    #expect([later.inMemory, later.inAppStorage, later.inFile] == [0, 2, 3])
  }
}
