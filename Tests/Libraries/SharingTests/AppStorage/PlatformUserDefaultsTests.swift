import Foundation
import IssueReportingTestSupport
import Sharing
import Testing

@Suite("App storage in the platform's user defaults", .timeLimit(.minutes(5)))
struct PlatformUserDefaultsTests {
  private let suite = "sharing-tests-\(UUID())"
  private let defaults: UserDefaults

  init() throws {
    defaults = try #require(UserDefaults(suiteName: suite))
  }

  private func removeSuite() {
    defaults.removePersistentDomain(forName: suite)
    defaults.synchronize()
  }

  /// The text of the issue that is reported if a property uses a second object for the suite.
  private func textOfSecondObject(_ name: String) -> String {
    """
    '.appStorage("\(name)")' uses a different 'UserDefaults' object for the suite '\(suite)' than earlier \
    properties. Those properties do not see changes made through this object: create one object per suite and \
    share it.
    """
  }

  @Test(
    "App storage saves values to the platform's user defaults, and loads values that were set directly"
  )
  func changes() async throws {
    defer { removeSuite() }
    @Shared(.appStorage("count", store: defaults)) var count = 0
    $count.withLock { $0 = 3 }
    #expect($count.saveError == nil)
    #expect(defaults.integer(forKey: "count") == 3)
    defaults.set(4, forKey: "count")
    try await $count.load()
    #expect(count == 4)
  }

  @Test(
    "Loading an app storage property finds a value that another `UserDefaults` object has stored"
  )
  func otherProcess() async throws {
    defer { removeSuite() }
    @Shared(.appStorage("count", store: defaults)) var count = 0
    let other = try #require(UserDefaults(suiteName: suite))
    other.set(4, forKey: "count")
    #expect(other.synchronize())
    try await $count.load()
    #expect(count == 4)
  }

  @Test("A change that the platform's user defaults cannot store causes a save error")
  func unwritable() async {
    // Use a separate process: if one suite cannot be written, the platform reports a failure for
    // all suites of the process.
    await #expect(processExitsWith: .success) {
      // A suite's name can be a path. This path is in a directory that cannot be written to.
      let defaults = try #require(UserDefaults(suiteName: "/proc/sharing-tests"))
      @Shared(.appStorage("count", store: defaults)) var count = 0
      $count.withLock { $0 = 1 }
      #expect(count == 1)
      #expect(
        $count.saveError?.localizedDescription
          == "Cannot write 'count' to the user defaults: check their directory and its permissions."
      )
    }
  }

  @Test("A second object for the same suite of user defaults reads what app storage has stored")
  func otherInstance() throws {
    defer { removeSuite() }
    let website = URL(string: "https://example.com/a%20b?c=d#e")
    let file = URL(filePath: "/a b")
    @Shared(.appStorage("website", store: defaults)) var storedWebsite: URL?
    @Shared(.appStorage("file", store: defaults)) var storedFile: URL?
    @Shared(.appStorage("names", store: defaults)) var storedNames = [String]()
    @Shared(.appStorage("row", store: defaults)) var storedRow: Row?
    $storedWebsite.withLock { $0 = website }
    $storedFile.withLock { $0 = file }
    $storedNames.withLock { $0 = ["a", ""] }
    $storedRow.withLock { $0 = Row(id: 1, title: "Design") }

    let other = try #require(UserDefaults(suiteName: suite))
    let issues = capturedIssues {
      @Shared(.appStorage("website", store: other)) var loadedWebsite: URL?
      @Shared(.appStorage("file", store: other)) var loadedFile: URL?
      @Shared(.appStorage("names", store: other)) var loadedNames = [String]()
      @Shared(.appStorage("row", store: other)) var loadedRow: Row?
      #expect(loadedWebsite == website)
      #expect(loadedFile == file)
      #expect(other.url(forKey: "file") == file)
      #expect(loadedNames == ["a", ""])
      #expect(loadedRow == Row(id: 1, title: "Design"))
    }
    #expect(issues.map(\.text) == ["website", "file", "names", "row"].map(textOfSecondObject))
  }

  @Test(
    "A second `UserDefaults` object for one suite is reported at the line of the property that uses it"
  )
  func secondObject() throws {
    defer { removeSuite() }
    @Shared(.appStorage("count", store: defaults)) var count = 0
    @Shared(.appStorage("other", store: defaults)) var other = 0
    let second = try #require(UserDefaults(suiteName: suite))
    let suite = suite
    let line = #line
    let issues = capturedIssues {
      @Shared(.appStorage("count", store: second)) var count = 0
    }
    #expect(issues.map(\.text) == [textOfSecondObject("count")])
    #expect(issues.map(\.sourceLocation.line) == [line + 2])
    let otherSuite = "\(suite)-other"
    for _ in 0..<2 {
      let defaults = try #require(UserDefaults(suiteName: otherSuite))
      @Shared(.appStorage("count", store: defaults)) var count = 0
    }
  }

  @Test(
    "App storage properties with the same name but different types receive each other's changes"
  )
  func otherTypes() {
    defer { removeSuite() }
    @Shared(.appStorage("count", store: defaults)) var count = 0
    @Shared(.appStorage("count", store: defaults)) var optional: Int?
    @SharedReader(.appStorage("count", store: defaults)) var exact = 0.0

    $count.withLock { $0 = 3 }
    #expect((optional, exact) == (3, 3))

    $optional.withLock { $0 = 4 }
    #expect((count, exact) == (4, 4))
    #expect(defaults.integer(forKey: "count") == 4)
  }

  @Test(
    "Setting an app storage property to nil removes the value from the platform's user defaults"
  )
  func removal() {
    defer { removeSuite() }
    defaults.set("Blob", forKey: "name")
    @Shared(.appStorage("name", store: defaults)) var name: String?
    #expect(name == "Blob")
    $name.withLock { $0 = nil }
    #expect(defaults.object(forKey: "name") == nil)
  }

  @Test(
    "The default of an app storage property is registered only in the property's own user defaults"
  )
  func registration() throws {
    defer { removeSuite() }
    let name = "count-\(UUID())"
    let other = try #require(UserDefaults(suiteName: "\(suite)-other"))
    @Shared(.appStorage(name, store: defaults)) var count = 1
    @Shared(.appStorage(name, store: other)) var otherCount = 2
    #expect(count == 1)
    #expect(otherCount == 2)
    #expect(UserDefaults.standard.object(forKey: name) == nil)
  }

  @Test(
    "A default that is registered with the platform's user defaults overrides the property's default"
  )
  func registeredDefault() {
    defer { removeSuite() }
    let name = "count-\(UUID())"
    defaults.register(defaults: [name: 5])
    @Shared(.appStorage(name, store: defaults)) var count = 1
    #expect(count == 5)
  }
}
