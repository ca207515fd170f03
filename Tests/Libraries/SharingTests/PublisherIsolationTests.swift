import FileTestSupport
import Observation
import Sharing
import Testing

/// A typical model of an app: it runs on the main actor, and stores the observed values in its own
/// state.
@MainActor
@Observable
private final class CounterModel {
  @ObservationIgnored @Shared var count: Int
  @ObservationIgnored private var cancellables: Set<AnyCancellable> = []
  private(set) var received: [Int] = []

  init(count: Shared<Int>) {
    _count = count
  }

  func startObservation() {
    $count.publisher.sink { [weak self] count in
      self?.received.append(count)
    }
    .store(in: &cancellables)
  }

  func startObservationWithCompletion() {
    $count.publisher.dropFirst().sink { _ in
      self.received = []
    } receiveValue: { count in
      self.received.append(count)
      if count < 3 { self.$count.withLock { $0 += 1 } }
    }
    .store(in: &cancellables)
  }

  func stopObservation() {
    cancellables = []
  }

  /// Waits until the model has received a value.
  func hasReceived(_ count: Int) async {
    for await received in Observations({ self.received }) where received.contains(count) { return }
  }
}

@MainActor
@Suite("Publishers whose subscribers run on actors", .timeLimit(.minutes(5)))
struct PublisherIsolationTests {
  private let count = Shared(value: 0)
  private let model: CounterModel

  init() {
    model = CounterModel(count: count)
  }

  /// Changes the value on another thread, while this thread waits.
  private func changeElsewhere(to value: Int) {
    Threads.run(1) { [count] _ in count.withLock { $0 = value } }
  }

  @Test(
    "A subscriber on the main actor immediately receives a change that was made on the main actor"
  )
  func ownChanges() {
    model.startObservation()
    count.withLock { $0 = 1 }
    #expect(model.received == [0, 1])
    model.stopObservation()
    count.withLock { $0 = 2 }
    #expect(model.received == [0, 1])
  }

  @Test("A publisher delivers another thread's change as soon as the main actor is free")
  func otherThread() async {
    model.startObservation()
    changeElsewhere(to: 1)
    #expect(model.received == [0])
    await model.hasReceived(1)
    #expect(model.received == [0, 1])
  }

  @Test("A publisher delivers changes from the main actor and from other threads in order")
  func order() async {
    model.startObservation()
    for value in stride(from: 1, to: 20, by: 2) {
      changeElsewhere(to: value)
      count.withLock { $0 = value + 1 }
      #expect(model.received == Array(0...value + 1))
    }
    changeElsewhere(to: 21)
    await model.hasReceived(21)
    #expect(model.received == Array(0...21))
  }

  @Test("On the main actor, the receiver of a publisher may change the published value")
  func receiverMutates() {
    model.startObservationWithCompletion()
    count.withLock { $0 = 1 }
    #expect(model.received == [1, 2, 3])
  }

  @Test("A cancelled subscription to a publisher receives no pending value")
  func stopping() async {
    model.startObservation()
    changeElsewhere(to: 1)
    model.stopObservation()
    // Wait until the main actor has run all earlier work.
    await Task { @MainActor in }.value
    #expect(model.received == [0])
  }

  @Test("A publisher's subscriber on another actor receives every value in order")
  func anotherActor() async {
    actor Recorder {
      private var received: [Int] = []
      private var waiting: CheckedContinuation<[Int], Never>?
      private var subscription: SharedSubscription?

      func record(_ count: Shared<Int>) {
        subscription = count.publisher.sink { value in
          self.received.append(value)
          if value == 100 { self.waiting?.resume(returning: self.received) }
        }
      }

      func all() async -> [Int] {
        if received.last == 100 { return received }
        return await withCheckedContinuation { waiting = $0 }
      }
    }
    let recorder = Recorder()
    await recorder.record(count)
    for value in 1...100 { count.withLock { $0 = value } }
    #expect(await recorder.all() == Array(0...100))
  }
}
