import Foundation
import Sharing
import Testing

/// A key whose state has no synchronisation, so that the key cannot be `Sendable`.
private final class PlainKey: SharedKey {
  let id = "plain"
  var saved: [Int] = []

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    answer(continuation, with: 1)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    report(2, to: subscriber)
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    saved.append(value)
    continuation.resume()
  }
}

/// Resumes a continuation in generic code, which does not know the type of the value.
private func answer<Value>(_ continuation: LoadContinuation<Value>, with value: Value) {
  continuation.resume(returning: value)
}

private func report<Value>(_ value: Value, to subscriber: SharedSubscriber<Value>) {
  subscriber.yield(value)
}

@Suite("A key that is not Sendable")
struct UnsendableKeyTests {
  @Test("A key that is not Sendable loads, reports and saves, with and without a default")
  func use() {
    let key = PlainKey()
    @Shared(key) var count = 0
    @Shared(PlainKey.Default[key, default: 5]) var same
    @SharedReader(key) var reader = 0
    #expect((count, same, reader) == (2, 2, 2))
    $count.withLock { $0 = 3 }
    #expect((count, same, reader) == (3, 3, 3))
    #expect(key.saved == [3])
  }
}

@Suite("The user's document, support and cache directories")
struct UserDirectoryTests {
  @Test("`URL` and `FileManager` return the same document, support and cache directories")
  func directories() {
    func directory(_ directory: FileManager.SearchPathDirectory) -> URL? {
      FileManager.default.urls(for: directory, in: .userDomainMask).first
    }
    #expect(URL.documentsDirectory == directory(.documentDirectory))
    #expect(URL.applicationSupportDirectory == directory(.applicationSupportDirectory))
    #expect(URL.cachesDirectory == directory(.cachesDirectory))
    let key = FileStorageKey<[Int]>.fileStorage(.documentsDirectory.appending(component: "a.json"))
    #expect("\(key)".contains("a.json"))
  }
}
