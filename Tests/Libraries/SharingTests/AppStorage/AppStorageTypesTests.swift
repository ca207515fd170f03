import Dependencies
import FileTestSupport
import Foundation
import Locking
import Sharing
import Testing

@Suite("App storage properties with the same name and different types")
struct AppStorageTypesTests {
  private enum Sorting: String, Sendable {
    case title, date
  }

  private enum Level: Int, Codable, Sendable {
    case low, high
  }

  @Test(
    "Properties with the same app storage name receive each other's changes even if their types differ"
  )
  func numbers() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("n")) var number = 0
    @Shared(.appStorage("n")) var optional: Int?
    @Shared(.appStorage("n")) var level = Level.low

    $number.withLock { $0 = 1 }
    #expect((optional, level) == (1, .high))

    $level.withLock { $0 = .low }
    #expect((number, optional) == (0, 0))

    $optional.withLock { $0 = nil }
    #expect((number, level) == (0, .low))

    defaults.set(1, forKey: "n")
    #expect((number, optional, level) == (1, 1, .high))
  }

  @Test(
    "An enumeration and a string property with the same app storage name receive each other's changes"
  )
  func enumerations() {
    @Shared(.appStorage("sorting")) var sorting = Sorting.title
    @Shared(.appStorage("sorting")) var text = ""
    @SharedReader(.appStorage("sorting")) var optionalText: String?
    #expect(text == "title")

    $sorting.withLock { $0 = .date }
    #expect((text, optionalText) == ("date", "date"))

    $text.withLock { $0 = "title" }
    #expect(sorting == .title)
  }

  @Test(
    "A value in app storage causes a load error only in properties whose type it does not match"
  )
  func incompatible() {
    @Shared(.appStorage("sorting")) var sorting = Sorting.title
    @Shared(.appStorage("sorting")) var text = ""

    $text.withLock { $0 = "size" }

    #expect(sorting == .title)
    #expect($sorting.loadError as? AppStorageError == .mismatch("sorting", type: "Sorting"))

    $sorting.withLock { $0 = .date }
    #expect(text == "date")
    #expect($sorting.loadError == nil)
  }

  @Test(
    "An optional app storage property publishes the changes that threads make through a non-optional one"
  )
  func publishing() {
    @Shared(.appStorage("n")) var number = 0
    @Shared(.appStorage("n")) var optional: Int?
    let log = Locked<[Int?]>([])
    let subscription = $optional.publisher.sink { value in log.withLock { $0.append(value) } }
    let shared = $number
    Threads.run(4) { _ in for _ in 0..<100 { shared.withLock { $0 += 1 } } }
    #expect(log.withLock { $0 }.last == 400)
    #expect(optional == 400)
    subscription.cancel()
  }

  @Test("An app storage key delivers its value before `load` returns")
  func synchronousAnswer() throws {
    @Dependency(\.defaultAppStorage) var defaults
    let suite = "sharing-tests-\(UUID())"
    let platform = try #require(UserDefaults(suiteName: suite))
    defer { platform.removePersistentDomain(forName: suite) }
    for store in [defaults, platform] {
      store.set(7, forKey: "n")
      let answer = Locked<Int?>(nil)
      AppStorageKey<Int>.appStorage("n", store: store).load(
        context: .userInitiated,
        continuation: LoadContinuation { result in answer.withLock { $0 = try? result.get() } }
      )
      #expect(answer.withLock { $0 } == 7)
    }
  }
}
