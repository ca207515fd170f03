import Locking
import Sharing
import Testing

@Suite("Subscribers whose property is re-pointed or released")
struct SubscriberTests {
  private final class Ending: Sendable {
    let atEnd: @Sendable () -> Void
    init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
    deinit { atEnd() }
  }

  @Test(
    "When a subscriber receives the value of a re-pointed property, the property already has that value"
  )
  func readsNewValue() {
    let count = Shared(value: 1)
    let pairs = Locked<[[Int]]>([])
    let cancellable = count.publisher.sink { value in
      pairs.withLock { $0.append([value, count.wrappedValue]) }
    }
    count.projectedValue = Shared(value: 2)
    #expect(pairs.withLock { $0 } == [[1, 1], [2, 2]])
    cancellable.cancel()
  }

  @Test(
    "The deinitialiser of an object that a subscriber captures may change the shared value"
  )
  func endsWithChange() {
    let count = Shared(value: 1)
    var ending: Ending? = Ending { count.withLock { $0 = 10 } }
    let cancellable = count.publisher.sink { [ending] _ in _ = ending }
    ending = nil
    cancellable.cancel()
    #expect(count.wrappedValue == 10)
  }
}
