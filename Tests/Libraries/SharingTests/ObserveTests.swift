import Dispatch
import FileTestSupport
import Locking
import Observation
import Sharing
import Testing

/// The values that a closure has seen, one for each run.
private struct Log<Value: Equatable & Sendable>: Sendable {
  private let values = Shared<[Value]>(value: [])

  func add(_ value: Value) { values.withLock { $0.append(value) } }

  /// Waits until the latest run has seen the given value, and returns the values of all runs.
  func all(until last: Value) async -> [Value] {
    for await values in values.publisher.values where values.last == last { return values }
    return []
  }

  var current: [Value] { values.wrappedValue }
}

@MainActor
@Observable
private final class Window {
  var title = "Untitled"
  var subtitle = ""
}

@MainActor
@Suite("A closure passed to `observe` on the main actor", .timeLimit(.minutes(5)))
struct ObserveOnMainActorTests {
  private let count = Shared(value: 0)
  private let log = Log<Int>()

  @Test("An observing closure runs immediately, and again after each change to what it has read")
  func change() async {
    let token = observe { [count, log] in
      MainActor.assertIsolated()
      log.add(count.wrappedValue)
    }
    #expect(log.current == [0])
    for value in 1...3 {
      count.withLock { $0 = value }
      #expect(await log.all(until: value) == Array(0...value))
    }
    token.cancel()
  }

  @Test("An observing closure runs only once after several changes to several values")
  func severalChanges() async {
    let other = Shared(value: 0)
    let token = observe { [count, log] in log.add(count.wrappedValue + other.wrappedValue) }
    count.withLock { $0 = 1 }
    other.withLock { $0 = 10 }
    count.withLock { $0 = 2 }
    #expect(log.current == [0])
    #expect(await log.all(until: 12) == [0, 12])
    token.cancel()
  }

  @Test("An observing closure runs only once after a change on another thread")
  func changeElsewhere() async {
    let token = observe { [count, log] in log.add(count.wrappedValue) }
    Threads.run(1) { [count] _ in count.withLock { $0 = 1 } }
    #expect(await log.all(until: 1) == [0, 1])
    count.withLock { $0 = 2 }
    #expect(await log.all(until: 2) == [0, 1, 2])
    token.cancel()
  }

  @Test("An observing closure runs again only after changes to what its latest run has read")
  func changingReads() async {
    let isShowingCount = Shared(value: false)
    let token = observe { [count, log] in
      log.add(isShowingCount.wrappedValue ? count.wrappedValue : -1)
    }
    count.withLock { $0 = 1 }
    isShowingCount.withLock { $0 = true }
    #expect(await log.all(until: 1) == [-1, 1])
    count.withLock { $0 = 2 }
    #expect(await log.all(until: 2) == [-1, 1, 2])
    isShowingCount.withLock { $0 = false }
    #expect(await log.all(until: -1) == [-1, 1, 2, -1])
    token.cancel()
  }

  @Test("An observing closure runs when a property of an observable object has changed")
  func observableObject() async {
    let window = Window()
    let titles = Log<String>()
    let token = observe { titles.add(window.title) }
    window.subtitle = "not read"
    window.title = "Design"
    #expect(await titles.all(until: "Design") == ["Untitled", "Design"])
    token.cancel()
  }

  @Test(
    "If an observing closure changes a value that it reads, it runs again after each of these changes"
  )
  func reentrancy() async {
    let token = observe { [count, log] in
      log.add(count.wrappedValue)
      if count.wrappedValue < 3 { count.withLock { $0 += 1 } }
    }
    #expect(await log.all(until: 3) == [0, 1, 2, 3])
    token.cancel()
  }

  @Test("An observing closure does not run again after it changes a value that it does not read")
  func changeOfUnreadPart() async {
    let row = Shared(value: Row(id: 1, title: "Design"))
    let whole = Log<Row>()
    let observer = observe { whole.add(row.wrappedValue) }
    let token = observe { [count, log] in
      log.add(count.wrappedValue + row.id.wrappedValue)
      row.title.withLock { $0 += "!" }
    }
    count.withLock { $0 = 1 }
    #expect(await log.all(until: 2) == [1, 2])
    // The first closure also reads the title. Two changes of the title may cause only one run of
    // that closure.
    #expect(await whole.all(until: Row(id: 1, title: "Design!!")).count > 1)
    #expect(log.current == [1, 2])
    token.cancel()
    observer.cancel()
  }

  @Test("An observing closure can start and stop a second observing closure")
  func nesting() async {
    let isOn = Shared(value: true)
    let inner = Shared<ObserveToken?>(value: nil)
    let outerLog = Log<Bool>()
    let token = observe { [count, log] in
      let isOn = isOn.wrappedValue
      inner.withLock { $0 = isOn ? observe { log.add(count.wrappedValue) } : nil }
      outerLog.add(isOn)
    }
    count.withLock { $0 = 1 }
    #expect(await log.all(until: 1).first == 0)
    isOn.withLock { $0 = false }
    #expect(await outerLog.all(until: false).first == true)
    let seen = log.current
    count.withLock { $0 = 2 }
    isOn.withLock { $0 = true }
    #expect(await outerLog.all(until: true).last == true)
    #expect(log.current == seen + [2])
    token.cancel()
  }

  @Test("Cancelling a token stops its observing closure, even if a call of the closure is pending")
  func cancelling() async {
    let token = observe { [count, log] in log.add(count.wrappedValue) }
    let other = Log<Int>()
    let otherToken = observe { [count] in other.add(count.wrappedValue) }
    count.withLock { $0 = 1 }
    token.cancel()
    #expect(await other.all(until: 1) == [0, 1])
    #expect(log.current == [0])
    otherToken.cancel()
  }

  @Test("Releasing a token releases the token's observing closure and what the closure captures")
  func releasedToken() async {
    final class Probe: Sendable {}
    weak var probe: Probe?
    do {
      let strong = Probe()
      probe = strong
      let token = observe { [count, log, strong] in
        _ = strong
        log.add(count.wrappedValue)
      }
      count.withLock { $0 = 1 }
      _ = await log.all(until: 1)
      #expect(probe != nil)
      withExtendedLifetime(token) {}
    }
    #expect(probe == nil)
    count.withLock { $0 = 2 }
    #expect(log.current == [0, 1])
  }

  @Test(
    "An observing closure whose token is in a set runs after each change until the set is emptied"
  )
  func storing() async {
    var tokens: Set<ObserveToken> = []
    observe { [count, log] in log.add(count.wrappedValue) }.store(in: &tokens)
    count.withLock { $0 = 1 }
    #expect(await log.all(until: 1) == [0, 1])
    tokens = []
    count.withLock { $0 = 2 }
    #expect(log.current == [0, 1])
  }

  @Test("An observing closure runs again when a property that it has read is re-pointed")
  func repointing() async {
    @Shared(value: 1) var value
    let token = observe { [log, value = $value] in log.add(value.wrappedValue) }
    $value = Shared(value: 2)
    #expect(await log.all(until: 2) == [1, 2])
    token.cancel()
  }
}

@Suite("An observing closure that belongs to no actor", .timeLimit(.minutes(5)))
struct ObserveWithoutActorTests {
  @Test("An observing closure without an actor runs immediately and again after each change")
  func change() async {
    let count = Shared(value: 0)
    let log = Log<Int>()
    let token = observe { log.add(count.wrappedValue) }
    #expect(log.current == [0])
    count.withLock { $0 = 1 }
    #expect(await log.all(until: 1) == [0, 1])
    token.cancel()
  }

  @Test("An observing closure sees a change that another thread makes while the closure runs")
  func changeWhileRunning() async {
    let count = Shared(value: 0)
    let log = Log<Int>()
    let token = observe {
      let value = count.wrappedValue
      // Change the value after the closure has read it and before the value is tracked.
      if value < 3 { Threads.runOnAnother { count.withLock { $0 += 1 } } }
      log.add(value)
    }
    #expect(await log.all(until: 3) == [0, 1, 2, 3])
    token.cancel()
  }

  @Test("The runs of an observing closure do not overlap, and the last run reads the final value")
  func finalValue() async {
    for round in 1...300 {
      let count = Shared(value: 0)
      let log = Log<Int>()
      let running = Locked(0)
      let token = observe {
        let others = running.withLock { running in
          defer { running += 1 }
          return running
        }
        #expect(others == 0)
        log.add(count.wrappedValue)
        running.withLock { $0 -= 1 }
      }
      let writer = Task.detached { for value in 1...round { count.withLock { $0 = value } } }
      // The wait ends only if the closure sees the last value. The last change may happen between
      // two runs.
      let seen = await log.all(until: round)
      #expect(seen == seen.sorted())
      await writer.value
      token.cancel()
    }
  }
}

@Suite("An observing closure on an actor other than the main actor", .timeLimit(.minutes(5)))
struct ObserveOnAnotherActorTests {
  private actor Recorder {
    private var seen: [Int] = []
    let log = Log<[Int]>()
    private var token: ObserveToken?

    func start(_ count: Shared<Int>) {
      token = observe {
        self.seen.append(count.wrappedValue)
        self.log.add(self.seen)
      }
      // The closure ran immediately, because the caller is on the same actor.
      log.add([-1])
    }

    func stop() { token = nil }
  }

  @Test("An observing closure that belongs to an actor runs on that actor")
  func anotherActor() async {
    let count = Shared(value: 0)
    let recorder = Recorder()
    await recorder.start(count)
    #expect(recorder.log.current == [[0], [-1]])
    count.withLock { $0 = 1 }
    #expect(await recorder.log.all(until: [0, 1]) == [[0], [-1], [0, 1]])
    await recorder.stop()
  }

  @Test(
    "An observing closure of the main actor runs on that actor even if another thread starts observing"
  )
  func startedElsewhere() async {
    let count = Shared(value: 0)
    let log = Log<Int>()
    let token = await Task.detached {
      observe { @MainActor in
        MainActor.assertIsolated()
        log.add(count.wrappedValue)
      }
    }.value
    #expect(await log.all(until: 0) == [0])
    count.withLock { $0 = 1 }
    #expect(await log.all(until: 1) == [0, 1])
    token.cancel()
  }
}
