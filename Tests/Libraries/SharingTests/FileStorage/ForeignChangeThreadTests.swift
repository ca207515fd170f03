import DependenciesTestSupport
import Dispatch
import FileTestSupport
import Foundation
import Locking
import Sharing
import TestGate
import Testing

@MainActor
@Suite(
  "The thread that delivers file changes made by another process",
  .dependency(\.defaultFileStorage, .fileSystem),
  .gated,
  .timeLimit(.minutes(5))
)
struct ForeignChangeThreadTests {
  @Test("A change to a file by another process is delivered even while the main thread is blocked")
  func libraryThread() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "count.json")
    @Shared(.fileStorage(url)) var count = 0
    let (arrived, isMainThread) = (DispatchSemaphore(value: 0), Locked<Bool?>(nil))
    let publisher = $count.publisher.filter { $0 == 2 }.map { _ in
      isMainThread.withLock { $0 = Thread.isMainThread }
      arrived.signal()
    }
    let subscription = publisher.sink { @Sendable _ in }

    try Data("2".utf8).write(to: url, options: .atomic)
    // While this thread waits, it cannot deliver the change. The timeout only ends a test that
    // hangs.
    #expect(arrived.wait(timeout: .now() + 300) == .success)
    #expect(isMainThread.withLock { $0 } == false)
    #expect(count == 2)
    subscription.cancel()
  }
}
