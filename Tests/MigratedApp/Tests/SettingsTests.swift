import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@testable import ReadingList

@MainActor
@Suite("The settings of the book app")
struct SettingsTests {
  let model = SettingsModel()

  @Test("The settings of the book app have their default values at first")
  func defaults() {
    #expect(model.order == .byTitle)
    #expect(model.readerName == nil)
    #expect(model.isSoundOn)
    #expect(model.goal == 20)
    #expect(model.textSize == 1)
    #expect(model.lastOpened == nil)
    #expect(model.catalogue == nil)
  }

  @Test("The settings of the book app are written to the user defaults, and updated from them")
  func userDefaults() throws {
    @Dependency(\.defaultAppStorage) var defaults
    model.$order.withLock { $0 = .byProgress }
    model.$readerName.withLock { $0 = "Jane" }
    #expect(defaults.string(forKey: "order") == "byProgress")
    #expect(defaults.string(forKey: "readerName") == "Jane")

    defaults.set(30, forKey: "goal")
    #expect(model.goal == 30)
  }

  @Test("A new settings model has the date, URL and number that another model has set")
  func roundTrip() {
    let date = Date(timeIntervalSinceReferenceDate: 1_000.5)
    model.$lastOpened.withLock { $0 = date }
    model.$catalogue.withLock { $0 = URL(string: "https://example.org/books?q=emma") }
    model.$textSize.withLock { $0 = 1.25 }

    let other = SettingsModel()
    #expect(other.lastOpened == date)
    #expect(other.catalogue?.absoluteString == "https://example.org/books?q=emma")
    #expect(other.textSize == 1.25)
  }

  @Test("Resetting the settings of the book app restores the defaults")
  func resetting() {
    model.$isSoundOn.withLock { $0 = false }
    model.$readerName.withLock { $0 = "Jane" }
    model.resetButtonTapped()
    #expect(model.isSoundOn)
    #expect(model.readerName == nil)
  }

  @Test("Each case of a parametrised test starts with the default settings", arguments: 1...3)
  func isolation(goal: Int) {
    #expect(model.goal == 20)
    model.$goal.withLock { $0 += goal }
    #expect(model.goal == 20 + goal)
  }

  @Test("Loading an app storage key finishes before `load` returns")
  func synchronousLoad() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(7, forKey: "n")
    let answer = LockIsolated<Int?>(nil)
    AppStorageKey<Int>.appStorage("n").load(
      context: .userInitiated,
      continuation: LoadContinuation { result in answer.setValue(try? result.get()) }
    )
    #expect(answer.value == 7)
  }

  @Test("Using two user defaults objects for the same suite is reported as an issue")
  func twoObjects() throws {
    let suite = "reading-list-\(UUID())"
    let first = try #require(UserDefaults(suiteName: suite))
    let second = try #require(UserDefaults(suiteName: suite))
    defer { first.removePersistentDomain(forName: suite) }
    @Shared(.appStorage("n", store: first)) var number = 1
    withKnownIssue {
      @Shared(.appStorage("n", store: second)) var other = 2
    }
    #expect(number == 1)
  }

  @Test(
    "A dependency trait can store a setting before a test runs",
    .dependencies { $0.defaultAppStorage.set(false, forKey: "isSoundOn") }
  )
  func prepared() {
    #expect(!SettingsModel().isSoundOn)
  }
}
