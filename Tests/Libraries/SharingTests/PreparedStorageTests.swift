import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

/// Code can set the storage for the whole program, for a part of the program, or for a test.
///
/// The setting of the innermost scope applies.
@Suite(
  "Dependencies that set the storage of shared values",
  .dependency(\.defaultInMemoryStorage, InMemoryStorage())
)
struct PreparedStorageTests {
  private static let url = URL(filePath: "/numbers.json")

  private func storage(_ text: String) -> FileStorage {
    .inMemory(files: [Self.url: Data(text.utf8)])
  }

  @Test("`prepareDependencies` sets the file storage for the rest of a test")
  func prepared() {
    prepareDependencies { $0.defaultFileStorage = storage("[1]") }
    @Shared(.fileStorage(Self.url)) var numbers: [Int] = []
    #expect(numbers == [1])
    withDependencies {
      $0.defaultFileStorage = storage("[2]")
    } operation: {
      @Shared(.fileStorage(Self.url)) var numbers: [Int] = []
      #expect(numbers == [2])
    }
    @Shared(.fileStorage(Self.url)) var again: [Int] = []
    #expect(again == [1])
  }

  @Test(
    "A dependency trait sets the file storage of a test",
    .dependency(\.defaultFileStorage, .inMemory(files: [url: Data("[3]".utf8)]))
  )
  func trait() {
    @Shared(.fileStorage(Self.url)) var numbers: [Int] = []
    #expect(numbers == [3])
  }

  @Test("A dependency trait on a suite creates new storage for each test case", arguments: 0..<20)
  func suiteTrait(number: Int) {
    @Shared(.inMemory("number")) var shared = -1
    #expect(shared == -1)
    $shared.withLock { $0 = number }
  }

  @Test("A property keeps using the file storage that was set when it was created")
  func kept() {
    let numbers = withDependencies {
      $0.defaultFileStorage = storage("[4]")
    } operation: {
      Shared(wrappedValue: [Int](), .fileStorage(Self.url))
    }
    let outside = Shared(wrappedValue: [Int](), .fileStorage(Self.url))
    numbers.withLock { $0.append(5) }
    #expect(numbers.wrappedValue == [4, 5])
    #expect(outside.wrappedValue == [Int]())
  }
}
