import Dependencies
import DependenciesTestSupport
import Foundation
import Locking
import Sharing
import SharingTestSupport
import Testing

private enum Sorting: String, Sendable { case title, date }
private enum Level: Int, Sendable { case low = 1, high }

@Suite("An app storage key")
struct AppStorageKeyTests {
  @Dependency(\.defaultAppStorage) private var defaults

  @Test("shares its value with every property of the same name, and with the user defaults")
  func sharing() {
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("count")) var same = 0
    $count.withLock { $0 = 3 }
    #expect(same == 3)
    #expect(defaults.integer(forKey: "count") == 3)
  }

  @Test("starts with what the user defaults have")
  func startingValue() {
    defaults.set("title", forKey: "sorting")
    defaults.set(2, forKey: "level")
    @Shared(.appStorage("sorting")) var sorting = Sorting.date
    @Shared(.appStorage("level")) var level: Level?
    #expect(sorting == .title)
    #expect(level == .high)
  }

  @Test(
    "follows a change made directly to the user defaults, whatever the name",
    arguments: [
      "count", "co.count", "count@home", "", "a\nb", "🙂",
    ]
  )
  func directChange(name: String) {
    @Shared(.appStorage(name)) var count = 1
    defaults.set(2, forKey: name)
    #expect(count == 2)
    defaults.removeObject(forKey: name)
    #expect(count == 1, "Without a stored value the initial one applies.")
  }

  @Test("is not disturbed by changes of other values")
  func otherValues() {
    @Shared(.appStorage("count")) var count = 1
    let changes = Locked([Int]())
    let subscription = $count.publisher.sink { count in changes.withLock { $0.append(count) } }
    defaults.set(5, forKey: "other")
    defaults.set(2, forKey: "count")
    $count.withLock { $0 = 3 }
    #expect(changes.withLock { $0 } == [1, 2, 3])
    subscription.cancel()
  }

  @Test("stores nothing for nil")
  func optionals() {
    @Shared(.appStorage("name")) var name: String?
    #expect(name == nil)
    $name.withLock { $0 = "Blob" }
    #expect(defaults.string(forKey: "name") == "Blob")
    $name.withLock { $0 = nil }
    #expect(defaults.object(forKey: "name") == nil)
  }

  @Test("says that a stored value is of another type, and replaces it with the next change")
  func mismatch() {
    defaults.set("many", forKey: "count")
    @Shared(.appStorage("count")) var count = 7
    #expect(count == 7)
    #expect($count.loadError as? AppStorageError == .mismatch("count", type: "Int"))
    $count.withLock { $0 = 8 }
    #expect(defaults.integer(forKey: "count") == 8)
  }

  @Test("can use user defaults of its own, which are another storage")
  func otherStore() {
    let other = UserDefaults.inMemory
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("count", store: other)) var otherCount = 0
    $otherCount.withLock { $0 = 9 }
    #expect(count == 0)
    #expect(other.integer(forKey: "count") == 9)
  }

  @Test("is tracked as one change of one shared value")
  func tracking() {
    @Shared(.appStorage("count")) var count = 0
    expectSharedChanges {
      $count.withLock { $0 += 1 }
    } changes: {
      $count.withLock { $0 = 1 }
    }
  }

  @Test("does not see what another test stores", arguments: 1...5)
  func isolation(number: Int) {
    @Shared(.appStorage("isolated")) var value = 0
    #expect(value == 0)
    $value.withLock { $0 = number }
    #expect(defaults.integer(forKey: "isolated") == number)
  }

  @Test("can be overridden for a test", .dependency(\.defaultAppStorage, .inMemory))
  func overriding() {
    @Shared(.appStorage("count")) var count = 0
    $count.withLock { $0 = 1 }
    #expect(defaults.integer(forKey: "count") == 1)
  }

  @Test("works with user defaults of the platform, as far as they go")
  func platformDefaults() async throws {
    let suite = "sharing-tests-\(UUID())"
    let platform = try #require(UserDefaults(suiteName: suite))
    defer { platform.removePersistentDomain(forName: suite) }
    @Shared(.appStorage("count", store: platform)) var count = 0
    $count.withLock { $0 = 3 }
    #expect($count.saveError == nil)
    #expect(platform.integer(forKey: "count") == 3)
    platform.set(4, forKey: "count")
    try await $count.load()
    #expect(count == 4)
  }
}

/// Values that other stores are known to change, each with a type that can be stored.
private struct Sample: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// Stores the value, and returns what checks it in another storage of the same file.
  let store: @Sendable (UserDefaults) -> @Sendable (UserDefaults) -> Bool
}

extension Sample {
  private init<Value: Equatable & Sendable>(
    _ value: Value,
    other: Value,
    _ key: @escaping @Sendable (UserDefaults) -> AppStorageKey<Value>
  ) {
    testDescription = "\(Value.self): \(value)"
    store = { defaults in
      Shared(wrappedValue: other, key(defaults)).withLock { $0 = value }
      return { defaults in Shared(wrappedValue: other, key(defaults)).wrappedValue == value }
    }
  }

  static let all: [Sample] = [
    Sample(true, other: false) { .appStorage("x", store: $0) },
    Sample(Int.max, other: 0) { .appStorage("x", store: $0) },
    Sample(Int.min, other: 0) { .appStorage("x", store: $0) },
    Sample(0.1 + 0.2, other: 0) { .appStorage("x", store: $0) },
    Sample(3.0, other: 0) { .appStorage("x", store: $0) },
    Sample(Double.infinity, other: 0) { .appStorage("x", store: $0) },
    Sample(-Double.leastNonzeroMagnitude, other: 0) { .appStorage("x", store: $0) },
    Sample("a \u{0}\n\"🙂\" \u{1B}[0m", other: "") { .appStorage("x", store: $0) },
    Sample(["", "b"], other: []) { .appStorage("x", store: $0) },
    Sample([String](), other: ["x"]) { .appStorage("x", store: $0) },
    Sample(URL(string: "https://example.com/a%20b?c=d#e"), other: nil) {
      .appStorage("x", store: $0)
    },
    Sample(URL(filePath: "/tmp/a b"), other: URL(filePath: "/")) { .appStorage("x", store: $0) },
    Sample(Data([0, 255, 10]), other: Data()) { .appStorage("x", store: $0) },
    Sample(Date(timeIntervalSinceReferenceDate: 123_456.789_012_3), other: .distantPast) {
      .appStorage("x", store: $0)
    },
    Sample(Sorting.title, other: .date) { .appStorage("x", store: $0) },
    Sample(Level.high, other: .low) { .appStorage("x", store: $0) },
    Sample(Sorting?.some(.title), other: nil) { .appStorage("x", store: $0) },
    Sample(Level?.some(.high), other: nil) { .appStorage("x", store: $0) },
    Sample(Bool?.some(false), other: nil) { .appStorage("x", store: $0) },
    Sample(Int?.some(0), other: nil) { .appStorage("x", store: $0) },
    Sample(Double?.some(0), other: nil) { .appStorage("x", store: $0) },
    Sample(String?.some(""), other: nil) { .appStorage("x", store: $0) },
    Sample([String]?.some([]), other: nil) { .appStorage("x", store: $0) },
    Sample(Data?.some(Data()), other: nil) { .appStorage("x", store: $0) },
    Sample(Date?.some(.distantFuture), other: nil) { .appStorage("x", store: $0) },
  ]
}

@Suite("App storage in a file", .timeLimit(.minutes(1)))
struct AppStorageFileTests {
  private let directory: TemporaryDirectory
  private let file: URL

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(path: "settings.json")
  }

  @Test("gives every value back exactly", arguments: Sample.all)
  private func roundTrip(sample: Sample) {
    let first = UserDefaults.file(file)
    let check = sample.store(first)
    #expect(first.synchronize())
    #expect(check(.file(file)))
  }

  @Test("gives back what another process has stored before it ended")
  func processRestart() async throws {
    await #expect(processExitsWith: .success) { [path = file.path() as String] in
      let defaults = UserDefaults.file(URL(filePath: path))
      @Shared(.appStorage("website", store: defaults)) var website: URL?
      @Shared(.appStorage("date", store: defaults)) var date = Date.distantPast
      @Shared(.appStorage("largest", store: defaults)) var largest = 0
      $website.withLock { $0 = URL(string: "https://example.com/a?b=c") }
      $date.withLock { $0 = Date(timeIntervalSinceReferenceDate: 0.123_456_789) }
      $largest.withLock { $0 = .max }
      // What waits is written as the process ends.
      exit(0)
    }
    let defaults = UserDefaults.file(file)
    @Shared(.appStorage("website", store: defaults)) var website: URL?
    @Shared(.appStorage("date", store: defaults)) var date = Date.distantPast
    @Shared(.appStorage("largest", store: defaults)) var largest = 0
    #expect(website == URL(string: "https://example.com/a?b=c"))
    #expect(date == Date(timeIntervalSinceReferenceDate: 0.123_456_789))
    #expect(largest == .max)
  }

  @Test("is on disk when the save completes")
  func durability() async throws {
    @Shared(.appStorage("count", store: .file(file))) var count = 0
    $count.withLock { $0 = 42 }
    try await $count.save()
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\n  \"count\" : 42\n}")
  }

  @Test("shows what another process stores, and loses nothing of either")
  func otherProcess() async throws {
    let (ours, theirs) = (UserDefaults.file(file), UserDefaults.file(file))
    @Shared(.appStorage("shared", store: ours)) var shared = 0
    @Shared(.appStorage("ours", store: ours)) var mine = 0
    for number in 1...20 {
      $mine.withLock { $0 = number }
      theirs.set(number, forKey: "shared")
      for await value in $shared.publisher.values where value == number { break }
    }
    #expect(ours.synchronize())
    #expect(theirs.synchronize())
    let third = UserDefaults.file(file)
    #expect(third.integer(forKey: "shared") == 20)
    #expect(third.integer(forKey: "ours") == 20)
  }

  @Test("keeps a file that it cannot read")
  func unreadableFile() async throws {
    try Data("{ broken".utf8).write(to: file)
    @Shared(.appStorage("count", store: .file(file))) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()
    let backups = FileBackup.all(of: file)
    #expect(backups.map(\.reason) == [.unreadable])
    #expect(try String(contentsOf: backups[0].url, encoding: .utf8) == "{ broken")
  }

  @Test("reports what keeps it from being written")
  func unwritable() async throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    @Shared(.appStorage("count", store: .file(file))) var count = 0
    $count.withLock { $0 = 1 }
    await #expect(throws: FileStorageError.self) { try await $count.save() }
    #expect($count.saveError is FileStorageError)
    #expect(count == 1)
  }
}

@Suite("The user defaults of this library")
struct StoredDefaultsTests {
  private let defaults = UserDefaults.inMemory

  @Test("take and return what user defaults can hold")
  func values() {
    defaults.set(true, forKey: "boolean")
    defaults.set(7, forKey: "integer")
    defaults.set(1.5, forKey: "double")
    defaults.set(Float(0.5), forKey: "float")
    defaults.set("text", forKey: "string")
    defaults.set(URL(string: "https://example.com"), forKey: "url")
    defaults.set(Data([1]), forKey: "data")
    defaults.set(["a", "b"], forKey: "strings")
    defaults.set(["nested": [1, 2]], forKey: "dictionary")

    #expect(defaults.bool(forKey: "boolean"))
    #expect(defaults.integer(forKey: "integer") == 7)
    #expect(defaults.double(forKey: "double") == 1.5)
    #expect(defaults.float(forKey: "float") == 0.5)
    #expect(defaults.string(forKey: "string") == "text")
    #expect(defaults.url(forKey: "url") == URL(string: "https://example.com"))
    #expect(defaults.data(forKey: "data") == Data([1]))
    #expect(defaults.stringArray(forKey: "strings") == ["a", "b"])
    #expect(defaults.dictionary(forKey: "dictionary")?["nested"] as? [Int] == [1, 2])
    #expect(defaults.dictionaryRepresentation().count == 9)
    #expect(defaults.synchronize())
  }

  @Test("remove a value that is set to nil")
  func settingNil() {
    defaults.set(1, forKey: "a")
    defaults.set(URL(filePath: "/"), forKey: "b")
    defaults.set(nil as Any?, forKey: "a")
    defaults.set(nil as URL?, forKey: "b")
    #expect(defaults.dictionaryRepresentation().isEmpty)
    #expect(defaults.object(forKey: "a") == nil)
  }
}
