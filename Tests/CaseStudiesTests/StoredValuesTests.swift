import CaseStudies
import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing

@MainActor
@Suite("The stored values of a case study")
struct StoredValuesTests {
  @Test(
    "Removing a case study's values also removes their backups, but not other case studies' values"
  )
  func removesOnlyOwnValues() throws {
    let directory = try TemporaryDirectory()
    try withDependencies {
      $0.studyDirectory = directory.url
    } operation: {
      @Dependency(\.defaultAppStorage) var defaults
      let names = ["trouble.json", "trouble.replaced-2026.json", "count.json", "tour.json"]
      for name in names { try Data("1".utf8).write(to: .studyFile(name)) }
      for name in ["count", "greeting"] { defaults.set(1, forKey: name) }
      func stored() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
          atPath: directory.url.path(percentEncoded: false)
        )
        .sorted() + ["count", "greeting"].filter { defaults.object(forKey: $0) != nil }
      }
      try Trouble.about.removeStoredValues()
      expectNoDifference(try stored(), ["count.json", "tour.json", "count", "greeting"])
      try Persistence.about.removeStoredValues()
      expectNoDifference(try stored(), ["tour.json", "greeting"])
      // Nothing is left.
      try Persistence.about.removeStoredValues()
    }
  }

  @Test("Only a case study that stores values offers to start over")
  func storesValues() {
    #expect(Persistence.about.storesValues)
    #expect(AppStorageElsewhere.about.storesValues)
    #expect(!SignUp.about.storesValues)
  }
}
