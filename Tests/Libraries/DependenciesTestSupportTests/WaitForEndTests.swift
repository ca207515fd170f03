import DependenciesTestSupport
import Testing

@Suite("Waiting for the end of a task", .timeLimit(.minutes(5)))
struct WaitForEndTests {
  @Test("`waitForEnd` of a task returns only after the task has ended")
  func end() async {
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      for await _ in steps {}
      end.yield("the task")
    }
    Task {
      await task.waitForEnd()
      end.yield("the test")
      end.finish()
    }
    step.finish()
    var order: [String] = []
    for await name in ends { order.append(name) }
    #expect(order == ["the task", "the test"])
  }

  @Test("A cancelled caller stops waiting for a running task to end")
  func cancellation() async {
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    let task = Task { for await _ in steps {} }
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let waiting = Task {
      await task.waitForEnd()
      end.finish()
    }
    waiting.cancel()
    for await _ in ends {}
    #expect(!task.isCancelled)
    step.finish()
    await task.waitForEnd()
  }

  @Test("Waiting for a task's value returns the value or throws the task's error")
  func value() async throws {
    struct Failure: Error {}
    let task = Task { 7 }
    let failing = Task<Int, any Error> { throw Failure() }
    #expect(try await task.waitForValue() == 7)
    await #expect(throws: Failure.self) { try await failing.waitForValue() }
  }

  @Test("A cancelled caller that waits for a task's value gets a cancellation error")
  func cancelledValue() async {
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in steps {}
      return 7
    }
    let (results, result) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    let waiting = Task {
      do {
        result.yield(.success(try await task.waitForValue()))
      } catch {
        result.yield(.failure(error))
      }
      result.finish()
    }
    waiting.cancel()
    for await result in results {
      #expect(throws: CancellationError.self) { try result.get() }
    }
    step.finish()
    await task.waitForEnd()
  }
}
