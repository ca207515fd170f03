import Locking
import Sharing
import Testing

/// A timeline that a test advances manually.
private final class ManualTimeline: SaveTimeline {
  private struct State {
    var now = ContinuousClock.now
    var work: [(due: ContinuousClock.Instant, run: @Sendable () -> Void)] = []
    var doneCount = 0
  }

  private let state = Locked(State())

  var now: ContinuousClock.Instant { state.withLock { $0.now } }

  func perform(_ work: @escaping @Sendable () -> Void) { perform(after: .zero, work) }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.work.append(($0.now + delay, work)) }
  }

  /// Whether the test of this timeline has started the flush in progress.
  ///
  /// The pending saves of the process include the schedule of this test. When another test flushes
  /// all pending saves, it also flushes this schedule, which must not advance the time.
  @TaskLocal static var isFlushingOwnSchedule = false

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    guard Self.isFlushingOwnSchedule else { return }
    let isDone = Locked(false)
    perform { [state] in
      work {
        isDone.withLock { $0 = true }
        state.withLock { $0.doneCount += 1 }
      }
    }
    while !isDone.withLock({ $0 }) { advance(by: .milliseconds(10)) }
  }

  /// The number of times that work of a flush has called its completion.
  var doneCount: Int { state.withLock { $0.doneCount } }

  /// Advances the time, and runs the work that is due.
  func advance(by duration: Duration) {
    let end = now + duration
    while let next = state.withLock({ state -> (@Sendable () -> Void)? in
      let due = state.work.indices.filter { state.work[$0].due <= end }
      guard let first = due.min(by: { state.work[$0].due < state.work[$1].due }) else { return nil }
      state.now = max(state.now, state.work[first].due)
      return state.work.remove(at: first).run
    }) { next() }
    state.withLock { $0.now = end }
  }
}

@Suite("The times at which file storage writes a file")
struct SaveScheduleTests {
  private let timeline = ManualTimeline()
  private let writes = Locked(0)
  private let schedule: SaveSchedule

  init() {
    schedule = SaveSchedule(interval: .seconds(1), timeline: timeline) { [writes] in
      writes.withLock { $0 += 1 }
      $0(.written)
    }
  }

  private var writeCount: Int { writes.withLock { $0 } }

  private func flushOwn(
    _ schedule: SaveSchedule,
    includingReportedFailures isRetrying: Bool = false
  ) {
    ManualTimeline.$isFlushingOwnSchedule.withValue(true) {
      schedule.flush(includingReportedFailures: isRetrying)
    }
  }

  @Test(
    "The first change in a burst is written to the file immediately, and the others after the interval"
  )
  func burst() {
    schedule.request()
    timeline.advance(by: .zero)
    #expect(writeCount == 1)

    for _ in 0..<5 {
      schedule.request()
      timeline.advance(by: .milliseconds(100))
    }
    #expect(writeCount == 1)
    timeline.advance(by: .milliseconds(499))
    #expect(writeCount == 1)
    timeline.advance(by: .milliseconds(1))
    #expect(writeCount == 2)
  }

  @Test("A long series of changes is written to the file once per interval")
  func longBurst() {
    for _ in 0..<95 {
      schedule.request()
      timeline.advance(by: .milliseconds(100))
    }
    #expect(writeCount == 10)
  }

  @Test("One request to save writes a file once, even if pending saves are flushed afterwards")
  func nothingToDo() {
    schedule.request()
    timeline.advance(by: .seconds(10))
    #expect(writeCount == 1)
    flushOwn(schedule)
    #expect(writeCount == 1)
  }

  @Test("An explicit save writes immediately, and includes all changes that were waiting")
  func explicitSave() {
    schedule.request()
    timeline.advance(by: .zero)
    schedule.request()
    schedule.requestNow()
    timeline.advance(by: .zero)
    #expect(writeCount == 2)
    timeline.advance(by: .seconds(10))
    #expect(writeCount == 2)
  }

  @Test("An explicit save also starts the interval that must pass before the next automatic save")
  func intervalAfterExplicitSave() {
    schedule.request()
    timeline.advance(by: .zero)
    schedule.request()
    timeline.advance(by: .milliseconds(900))
    schedule.requestNow()
    timeline.advance(by: .zero)
    #expect(writeCount == 2)
    schedule.request()
    timeline.advance(by: .milliseconds(999))
    #expect(writeCount == 2)
    timeline.advance(by: .milliseconds(1))
    #expect(writeCount == 3)
  }

  @Test("A flush writes pending changes now instead of at the scheduled time")
  func flush() {
    schedule.request()
    timeline.advance(by: .zero)
    schedule.request()
    flushOwn(schedule)
    #expect(writeCount == 2)
    timeline.advance(by: .seconds(10))
    #expect(writeCount == 2)
    schedule.requestNow()
    timeline.advance(by: .zero)
    #expect(writeCount == 3)
    #expect(timeline.doneCount == 1)
  }

  @Test("A save that is requested during a write leads to another write")
  func requestDuringWrite() {
    let timeline = timeline
    let schedule = Locked<SaveSchedule?>(nil)
    let writes = Locked(0)
    let requesting = SaveSchedule(interval: .seconds(1), timeline: timeline) {
      let count = writes.withLock { count in
        count += 1
        return count
      }
      if count == 1 { schedule.withLock { $0 }?.request() }
      $0(.written)
    }
    schedule.withLock { $0 = requesting }
    requesting.request()
    timeline.advance(by: .zero)
    #expect(writes.withLock { $0 } == 1)
    timeline.advance(by: .seconds(1))
    #expect(writes.withLock { $0 } == 2)
    schedule.withLock { $0 = nil }
  }

  @Test("A later request for an automatic save does not postpone a waiting explicit save")
  func explicitSaveDuringWrite() {
    let current = Locked<(@Sendable (SaveSchedule.Outcome) -> Void)?>(nil)
    let schedule = SaveSchedule(interval: .seconds(1), timeline: timeline) { [writes] completion in
      writes.withLock { $0 += 1 }
      current.withLock { $0 = completion }
    }
    func endWrite() {
      let completion = current.withLock { current in
        defer { current = nil }
        return current
      }
      completion?(.written)
    }
    schedule.request()
    timeline.advance(by: .zero)
    schedule.requestNow()
    schedule.request()
    timeline.advance(by: .zero)
    #expect(writeCount == 1)
    endWrite()
    timeline.advance(by: .zero)
    #expect(writeCount == 2)
    // Finish the scheduled writes, so that a flush of all pending saves has nothing to wait for.
    for _ in 0..<2 {
      endWrite()
      timeline.advance(by: .seconds(10))
    }
    endWrite()
    #expect(writeCount == 2)
  }

  // MARK: Failures

  /// A schedule whose first writes have the given outcomes, in order.
  ///
  /// All later writes succeed.
  private func schedule(_ outcomes: [SaveSchedule.Outcome]) -> SaveSchedule {
    let rest = Locked(outcomes)
    return SaveSchedule(interval: .seconds(1), timeline: timeline) { [writes] completion in
      writes.withLock { $0 += 1 }
      completion(rest.withLock { $0.isEmpty ? .written : $0.removeFirst() })
    }
  }

  @Test("A failed write of a file is retried after a pause")
  func retry() {
    let schedule = schedule([.failed(retryAfter: .seconds(2))])
    schedule.request()
    timeline.advance(by: .milliseconds(1_999))
    #expect(writeCount == 1)
    timeline.advance(by: .milliseconds(1))
    #expect(writeCount == 2)
    timeline.advance(by: .seconds(100))
    #expect(writeCount == 2)
  }

  @Test("A new change is written without waiting for the retry of a failed write")
  func changeBeforeRetry() {
    let schedule = schedule([.failed(retryAfter: .seconds(60))])
    schedule.request()
    timeline.advance(by: .milliseconds(100))
    schedule.request()
    timeline.advance(by: .milliseconds(900))
    #expect(writeCount == 2)
  }

  @Test("Each flush retries a failed write of a file once")
  func flushAfterFailure() {
    let schedule = schedule([.failed(retryAfter: .seconds(60)), .failed(retryAfter: .seconds(60))])
    schedule.request()
    timeline.advance(by: .zero)
    flushOwn(schedule)
    #expect(writeCount == 2)
    flushOwn(schedule)
    #expect(writeCount == 3)
  }

  @Test(
    "After the failure of a write was reported, a flush retries the write only if the caller asks for it"
  )
  func reportedFailure() {
    let schedule = schedule([.reportedFailure])
    schedule.requestNow()
    timeline.advance(by: .seconds(100))
    flushOwn(schedule)
    #expect(writeCount == 1)
    flushOwn(schedule, includingReportedFailures: true)
    #expect(writeCount == 2)
  }

  @Test("A save request that is withdrawn during a failed write does not cause a second write")
  func failureToldToTheNextCaller() {
    let firstWrite = Locked<(@Sendable (SaveSchedule.Outcome) -> Void)?>(nil)
    let schedule = SaveSchedule(interval: .seconds(1), timeline: timeline) { [writes] completion in
      writes.withLock { $0 += 1 }
      let isFirst = firstWrite.withLock { first in
        defer { first = first ?? completion }
        return first == nil
      }
      if !isFirst { completion(.written) }
    }
    schedule.request()
    timeline.advance(by: .zero)
    schedule.requestNow()
    timeline.advance(by: .zero)
    schedule.forgetImmediateRequest()
    firstWrite.withLock { $0 }?(.reportedFailure)
    timeline.advance(by: .seconds(60))
    #expect(writeCount == 1)
  }
}
