import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Locking
import Sharing
import SharingTestSupport
import Testing

@Suite("An app storage key", .timeLimit(.minutes(5)))
struct AppStorageKeyTests {
  @Dependency(\.defaultAppStorage) private var defaults

  @Test("App storage properties with the same name share the value in the user defaults")
  func sharing() {
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("count")) var same = 0
    $count.withLock { $0 = 3 }
    #expect(same == 3)
    #expect(defaults.integer(forKey: "count") == 3)
  }

  @Test("An app storage property starts with the value in the user defaults")
  func startingValue() {
    defaults.set("title", forKey: "sorting")
    defaults.set(2, forKey: "level")
    @Shared(.appStorage("sorting")) var sorting = Sorting.date
    @Shared(.appStorage("level")) var level: Level?
    #expect(sorting == .title)
    #expect(level == .high)
  }

  @Test(
    "An app storage property of any name, even an emoji, follows direct changes to user defaults",
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

  @Test(
    "An app storage property does not publish changes to values with other names in the user defaults"
  )
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

  @Test("Setting an app storage property to nil removes its value from the user defaults")
  func optionals() {
    @Shared(.appStorage("name")) var name: String?
    #expect(name == nil)
    $name.withLock { $0 = "Blob" }
    #expect(defaults.string(forKey: "name") == "Blob")
    $name.withLock { $0 = nil }
    #expect(defaults.object(forKey: "name") == nil)
  }

  @Test("A number in app storage is read as another type only if its value stays the same")
  func numbers() {
    defaults.set(0, forKey: "off")
    defaults.set(1, forKey: "on")
    defaults.set(2.0, forKey: "count")
    defaults.set(3, forKey: "length")
    @Shared(.appStorage("off")) var off = true
    @Shared(.appStorage("on")) var on = false
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("length")) var length = 0.0
    #expect([off, on] == [false, true])
    #expect(count == 2)
    #expect(length == 3)
    defaults.set(2, forKey: "on")
    #expect($on.loadError as? AppStorageError == .mismatch("on", type: "Bool"))
    defaults.set(2.5, forKey: "count")
    #expect($count.loadError as? AppStorageError == .mismatch("count", type: "Int"))
    defaults.set(["a", 1] as [Any], forKey: "names")
    @Shared(.appStorage("names")) var names: [String]?
    #expect($names.loadError as? AppStorageError == .mismatch("names", type: "Array<String>"))
  }

  @Test(
    "A value of the wrong type in app storage causes a load error, and the next change replaces the value"
  )
  func mismatch() {
    defaults.set("many", forKey: "count")
    @Shared(.appStorage("count")) var count = 7
    #expect(count == 7)
    #expect($count.loadError as? AppStorageError == .mismatch("count", type: "Int"))
    $count.withLock { $0 = 8 }
    #expect(defaults.integer(forKey: "count") == 8)
  }

  @Test("An app storage key with its own user defaults is independent of the default store")
  func otherStore() {
    let other = UserDefaults.inMemory
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("count", store: other)) var otherCount = 0
    $otherCount.withLock { $0 = 9 }
    #expect(count == 0)
    #expect(other.integer(forKey: "count") == 9)
  }

  @Test("A test can assert a change to an app storage value like any other shared change")
  func tracking() {
    @Shared(.appStorage("count")) var count = 0
    expectSharedChanges {
      $count.withLock { $0 += 1 }
    } changes: {
      $count.withLock { $0 = 1 }
    }
  }

  @Test("A test does not see the values that another test saves to app storage", arguments: 1...5)
  func isolation(number: Int) {
    @Shared(.appStorage("isolated")) var value = 0
    #expect(value == 0)
    $value.withLock { $0 = number }
    #expect(defaults.integer(forKey: "isolated") == number)
  }

  @Test("A test can override the default app storage", .dependency(\.defaultAppStorage, .inMemory))
  func overriding() {
    @Shared(.appStorage("count")) var count = 0
    $count.withLock { $0 = 1 }
    #expect(defaults.integer(forKey: "count") == 1)
  }

  @Test(
    "An app storage property keeps the default app storage that was set when the property was created"
  )
  func contexts() {
    prepareDependencies {
      $0.defaultAppStorage = .inMemory
    }
    @Shared(.appStorage("count")) var count = 0
    $count.withLock { $0 = 1 }
    withDependencies {
      $0.defaultAppStorage = .inMemory
    } operation: {
      @Shared(.appStorage("count")) var count = 0
      #expect(count == 0)
      $count.withLock { $0 = 2 }
    }
    #expect(count == 1)
    #expect(defaults.integer(forKey: "count") == 1)
  }

  @Test("An app storage name with a period or '@' is accepted without a warning")
  func formatWarning() {
    prepareDependencies { $0.appStorageKeyFormatWarningEnabled = false }
    @Dependency(\.appStorageKeyFormatWarningEnabled) var isEnabled
    #expect(!isEnabled)
    withDependencies {
      $0.appStorageKeyFormatWarningEnabled = true
    } operation: {
      @Shared(.appStorage("co.count@home")) var count = 0
      $count.withLock { $0 = 1 }
      #expect(defaults.integer(forKey: "co.count@home") == 1)
    }
  }

  @Test("After concurrent changes, an app storage property equals the value in the user defaults")
  func concurrentChanges() async throws {
    for _ in 1...50 {
      @Shared(.appStorage("count")) var count = 0
      Threads.run(4, in: .current) { [$count] number in
        @Dependency(\.defaultAppStorage) var defaults
        for change in 0..<20 {
          if number.isMultiple(of: 2) {
            $count.withLock { $0 = number * 100 + change }
          } else {
            defaults.set(number * 100 + change, forKey: "count")
          }
        }
      }
      #expect(count == defaults.integer(forKey: "count"))
    }
  }
}
