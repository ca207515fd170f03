import Dependencies
import DependenciesTestSupport
import Testing

@Suite("Tools for concurrent tests", .timeLimit(.minutes(5)))
struct ConcurrencyTests {
  @Test("No concurrent change to a `LockIsolated` value is lost")
  func isolatedChanges() async {
    let count = LockIsolated(0)
    await withDiscardingTaskGroup { group in
      for _ in 0..<1_000 { group.addTask { count.withValue { $0 += 1 } } }
    }
    #expect(count.value == 1_000)
  }

  @Test(
    "A `LockIsolated` can be read while it is being mutated, and gives access to its value's members"
  )
  func isolatedReads() throws {
    struct Failure: Error {}
    let texts = LockIsolated(["a"])
    texts.setValue(texts.value + ["b"])
    let countBefore = texts.withValue {
      $0.append("c")
      return texts.count
    }
    #expect(countBefore == 2)
    #expect(texts.value == ["a", "b", "c"])
    #expect(texts.last == "c")
    #expect(throws: Failure.self) {
      try texts.withValue { _ in throw Failure() }
    }
  }

  @Test("Yielding many times in a test lets other tasks run")
  func megaYield() async {
    let isDone = LockIsolated(false)
    Task { isDone.setValue(true) }
    while !isDone.value { await Task.megaYield() }
  }

  // A process has one executor, so each of these tests runs in its own process. In the shared test
  // process, the executor would run other tests on the main thread, and some tests block their
  // thread.

  @Test("With the main serial executor, tasks run in the order in which they were started")
  func order() async {
    await #expect(processExitsWith: .success) {
      let numbers = LockIsolated<[Int]>([])
      await withMainSerialExecutor {
        await withDiscardingTaskGroup { group in
          for number in 0..<1_000 {
            group.addTask {
              await Task.yield()
              numbers.withValue { $0.append(number) }
            }
          }
        }
      }
      precondition(numbers.value == Array(0..<1_000))
    }
  }

  @Test(
    "With the main serial executor, a test can see the state that a task has before and after a yield"
  )
  func stateBetweenSuspensions() async {
    await #expect(processExitsWith: .success) { @MainActor in
      await withMainSerialExecutor {
        for _ in 0..<100 {
          let steps = LockIsolated<[String]>([])
          let task = Task.detached {
            steps.withValue { $0.append("loading") }
            await Task.yield()
            steps.withValue { $0.append("loaded") }
          }
          await Task.yield()
          precondition(steps.value == ["loading"])
          await task.value
          precondition(steps.value == ["loading", "loaded"])
        }
      }
    }
  }
}
