import Dispatch
import FileTestSupport
import Locking
import Sharing
import Testing

/// When a property is re-pointed to another source, its publisher delivers the values of the new
/// source.
@Suite("The publisher of a property that is re-pointed", .timeLimit(.minutes(5)))
struct PublisherRepointingTests {
  private let log = Locked<[Int]>([])

  @Test("If a receiver of a publisher re-points the property, the publisher delivers the new value")
  func receiverRepoints() {
    let second = Shared(value: 2)
    let count = Shared(value: 0)
    let cancellable = count.publisher.sink { [log] value in
      log.withLock { $0.append(value) }
      if value == 1 { count.projectedValue = second }
    }

    count.projectedValue = Shared(value: 1)
    second.withLock { $0 = 20 }

    #expect(log.withLock { $0 } == [0, 1, 2, 20])
    cancellable.cancel()
  }

  @Test(
    "If two threads re-point a property concurrently, its publisher follows the source that was set last"
  )
  func twoThreadsRepoint() {
    let first = Shared(value: 1)
    let second = Shared(value: 2)
    let count = Shared(value: 0)
    let firstHasArrived = DispatchSemaphore(value: 0)
    let secondIsInPlace = DispatchSemaphore(value: 0)
    let cancellable = count.publisher.sink { [log] value in
      log.withLock { $0.append(value) }
      guard value == 1 else { return }
      firstHasArrived.signal()
      secondIsInPlace.wait()
    }

    Threads.run(2) { thread in
      if thread == 0 { return count.projectedValue = first }
      firstHasArrived.wait()
      count.projectedValue = second
      secondIsInPlace.signal()
    }
    #expect(count.wrappedValue == 2)
    second.withLock { $0 = 20 }

    #expect(log.withLock { $0 } == [0, 1, 2, 20])
    cancellable.cancel()
  }

  @Test(
    "If one receiver of a publisher cancels a second receiver, the second one receives nothing more"
  )
  func receiverCancelsAnother() {
    let count = Shared(value: 0)
    let other = Locked<SharedSubscription?>(nil)
    let first = count.publisher.sink { value in
      if value == 1 { other.withLock { $0 }?.cancel() }
    }
    other.withLock { other in
      other = count.publisher.sink { [log] value in log.withLock { $0.append(value) } }
    }

    count.withLock { $0 = 1 }

    #expect(log.withLock { $0 } == [0])
    first.cancel()
  }

  @Test(
    "After one receiver is cancelled, other receivers still get the values of a re-pointed property"
  )
  func twoReceivers() {
    let count = Shared(value: 0)
    let first = count.publisher.sink { _ in }
    let second = count.publisher.sink { [log] value in log.withLock { $0.append(value) } }
    first.cancel()
    count.projectedValue = Shared(value: 1)
    #expect(log.withLock { $0 } == [0, 1])
    second.cancel()
  }

  @Test(
    "A receiver that cancels its subscription while the property is re-pointed receives nothing more"
  )
  func repointedReceiverCancelsItself() {
    let count = Shared(value: 0)
    let second = Shared(value: 1)
    let own = Locked<SharedSubscription?>(nil)
    let subscription = count.publisher.sink { [log] value in
      log.withLock { $0.append(value) }
      if value == 1 { own.withLock { $0 }?.cancel() }
    }
    own.withLock { $0 = subscription }

    count.projectedValue = second
    second.withLock { $0 = 2 }

    #expect(log.withLock { $0 } == [0, 1])
  }

  @Test("A receiver that cancels its own subscription to a publisher receives nothing more")
  func receiverCancelsItself() {
    let count = Shared(value: 0)
    let own = Locked<SharedSubscription?>(nil)
    let subscription = count.publisher.sink { [log] value in
      log.withLock { $0.append(value) }
      if value == 1 { own.withLock { $0 }?.cancel() }
    }
    own.withLock { $0 = subscription }

    count.withLock { $0 = 1 }
    count.withLock { $0 = 2 }

    #expect(log.withLock { $0 } == [0, 1])
  }
}
