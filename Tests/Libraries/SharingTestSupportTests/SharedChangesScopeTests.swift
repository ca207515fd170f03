import Dispatch
import IdentifiedCollections
import Locking
import Sharing
import SharingTestSupport
import Testing

/// Mutations in the `changes` closure of `expectSharedChanges` only assert: they do not change the
/// shared values.
@Suite("The scope of an assertion of shared changes", .timeLimit(.minutes(5)))
struct SharedChangesScopeTests {
  @Test(
    "A task that an `expectSharedChanges` operation leaves running still changes the shared value"
  )
  func taskOutlivesOperation() async {
    let count = Shared(value: 0)
    let isStating = DispatchSemaphore(value: 0)
    let hasChanged = DispatchSemaphore(value: 0)
    let task = Locked<Task<Void, Never>?>(nil)

    expectSharedChanges {
      let change = Task(executorPreference: QueueExecutor()) {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { @Sendable in
            isStating.wait()
            continuation.resume()
          }
        }
        count.withLock { $0 = 5 }
        hasChanged.signal()
      }
      task.withLock { $0 = change }
    } changes: {
      isStating.signal()
      hasChanged.wait()
      count.withLock { $0 = 5 }
    }
    await task.withLock { $0 }?.value
    #expect(count.wrappedValue == 5)
  }

  @Test(
    "The `changes` closure of an assertion does not change the value of a removed shared element"
  )
  func derivedValueKeepsWhatItSaw() throws {
    @Shared(value: IdentifiedArray(uniqueElements: [Row(id: 1, title: "Design")])) var rows
    let row = try #require(Shared($rows[id: 1]))

    expectSharedChanges {
      $rows.withLock { _ = $0.remove(id: 1) }
    } changes: {
      row.withLock { $0.title = "Stated" }
      $rows.withLock { _ = $0.remove(id: 1) }
    }

    #expect(row.wrappedValue.title == "Design")
  }

  @Test("Subscribers do not receive the values that the `changes` closure of an assertion sets")
  func statementWakesNobody() {
    @Shared(value: 0) var count
    let received = Locked<[Int]>([])
    let cancellable = $count.publisher.sink { value in received.withLock { $0.append(value) } }
    expectSharedChanges {
      $count.withLock { $0 = 1 }
    } changes: {
      $count.withLock { $0 = 2 }
      $count.withLock { $0 = 1 }
    }
    #expect(received.withLock { $0 } == [0, 1])
    cancellable.cancel()
  }

  @Test("A shared change made by a detached task need not be asserted")
  func detachedTask() async {
    let count = Shared(value: 0)
    await expectSharedChanges {
      await Task.detached { count.withLock { $0 = 1 } }.value
    } changes: {
    }
    #expect(count.wrappedValue == 1)
  }
}

/// Runs a task outside the thread pool that all tests share.
///
/// A test that waits for the task blocks a thread of the pool. On a machine with two processors,
/// the pool has only two threads.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "task")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // SAFETY: The closure retains the executor that the job runs on.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
