import Locking
import Sharing
import Testing

/// A timeline that a test moves by hand.
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

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    let isDone = Locked(false)
    perform { [state] in
      work {
        isDone.withLock { $0 = true }
        state.withLock { $0.doneCount += 1 }
      }
    }
    while !isDone.withLock({ $0 }) { advance(by: .milliseconds(10)) }
  }

  /// How often work has said that it is done.
  var doneCount: Int { state.withLock { $0.doneCount } }

  /// Lets time pass, and runs what is due by then.
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

@Suite("The schedule of saves")
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

  @Test("writes the first change of a burst at once, and the rest after the interval in one go")
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

  @Test("writes at most once in an interval, however long changes go on")
  func longBurst() {
    for _ in 0..<95 {
      schedule.request()
      timeline.advance(by: .milliseconds(100))
    }
    #expect(writeCount == 10)
  }

  @Test("writes nothing that nobody has asked for")
  func nothingToDo() {
    schedule.request()
    timeline.advance(by: .seconds(10))
    #expect(writeCount == 1)
    schedule.flush()
    #expect(writeCount == 1)
  }

  @Test("does not let an explicit save wait, which takes along what waits")
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

  @Test("counts the interval from an explicit save, too")
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

  @Test("writes what waits when it is flushed, and then no longer")
  func flush() {
    schedule.request()
    timeline.advance(by: .zero)
    schedule.request()
    schedule.flush()
    #expect(writeCount == 2)
    timeline.advance(by: .seconds(10))
    #expect(writeCount == 2)
    schedule.requestNow()
    timeline.advance(by: .zero)
    #expect(writeCount == 3)
    #expect(timeline.doneCount == 1)
  }

  @Test("writes again what is asked for while it writes")
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

  // MARK: Failures

  /// A schedule whose writes have one outcome after the other, and then succeed.
  private func schedule(_ outcomes: [SaveSchedule.Outcome]) -> SaveSchedule {
    let rest = Locked(outcomes)
    return SaveSchedule(interval: .seconds(1), timeline: timeline) { [writes] completion in
      writes.withLock { $0 += 1 }
      completion(rest.withLock { $0.isEmpty ? .written : $0.removeFirst() })
    }
  }

  @Test("tries again after some time what could not be written")
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

  @Test("does not make a new change wait for the next attempt")
  func changeBeforeRetry() {
    let schedule = schedule([.failed(retryAfter: .seconds(60))])
    schedule.request()
    timeline.advance(by: .milliseconds(100))
    schedule.request()
    timeline.advance(by: .milliseconds(900))
    #expect(writeCount == 2)
  }

  @Test("writes what could not be written when it is flushed, once")
  func flushAfterFailure() {
    let schedule = schedule([.failed(retryAfter: .seconds(60)), .failed(retryAfter: .seconds(60))])
    schedule.request()
    timeline.advance(by: .zero)
    schedule.flush()
    #expect(writeCount == 2)
    schedule.flush()
    #expect(writeCount == 3)
  }

  @Test("leaves a failure that a caller was told of alone, unless asked for it")
  func reportedFailure() {
    let schedule = schedule([.reportedFailure])
    schedule.requestNow()
    timeline.advance(by: .seconds(100))
    schedule.flush()
    #expect(writeCount == 1)
    schedule.flush(includingReportedFailures: true)
    #expect(writeCount == 2)
  }

  @Test("does not write what a caller was told has failed, although it had asked for a write")
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
