import Dispatch
import Locking
import Sharing
import Testing

@Suite("Scheduling the work of file storage on disk", .timeLimit(.minutes(1)))
struct SaveTimelineTests {
  private let timeline = QueueTimeline()

  @Test(
    "File storage's timeline runs operations in order, and runs no delayed operation before it is due"
  )
  func order() {
    let done = Locked<[String]>([])
    let isOver = DispatchSemaphore(value: 0)
    let due = timeline.now + .milliseconds(20)
    timeline.perform(after: .milliseconds(20)) { [timeline] in
      done.withLock { $0.append(timeline.now >= due ? "delayed" : "early") }
      isOver.signal()
    }
    timeline.perform { done.withLock { $0.append("first") } }
    timeline.performAndWait { isDone in
      done.withLock { $0.append("second") }
      isDone()
    }
    isOver.wait()
    let order = done.withLock { $0 }
    #expect(order.filter { $0 != "delayed" } == ["first", "second"])
    #expect(order.contains("delayed"))
  }

  @Test(
    "On a file storage's timeline, a closure can run an inner closure and wait for the inner one to end"
  )
  func waitingInside() {
    let done = Locked<[String]>([])
    timeline.performAndWait { [timeline] isDone in
      timeline.performAndWait { _ in done.withLock { $0.append("inner") } }
      done.withLock { $0.append("outer") }
      isDone()
    }
    #expect(done.withLock { $0 } == ["inner", "outer"])
  }

  @Test("A pause of file storage lasts at least as long as requested")
  func pause() {
    let start = ContinuousClock.now
    FileStorage.fileSystem.files.pause(for: .milliseconds(10))
    #expect(ContinuousClock.now - start >= .milliseconds(10))
  }
}

@Suite("Scheduling work on in-memory file storage")
struct ImmediateTimelineTests {
  @Test(
    "A block that schedules a second block on in-memory file storage ends before the second block runs"
  )
  func order() {
    let timeline = FileStorage.inMemory.files.makeTimeline()
    let done = Locked<[String]>([])
    timeline.perform {
      timeline.perform { done.withLock { $0.append("second") } }
      done.withLock { $0.append("first") }
    }
    #expect(done.withLock { $0 } == ["first", "second"])
  }
}
