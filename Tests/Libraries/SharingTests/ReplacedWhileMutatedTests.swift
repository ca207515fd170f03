import FileTestSupport
import Glibc
import Locking
import Sharing
import Testing

private struct Pair: Sendable {
  var first = 0
  var second = 0
}

/// A key that saves immediately, and reports values when the test requests it.
private final class PairKey: SharedKey {
  let id = "pair"
  let subscriber = Locked<SharedSubscriber<Pair>?>(nil)

  func load(context: LoadContext<Pair>, continuation: LoadContinuation<Pair>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Pair>,
    subscriber: SharedSubscriber<Pair>
  ) -> SharedSubscription {
    self.subscriber.withLock { $0 = subscriber }
    return SharedSubscription {}
  }

  func save(_ value: Pair, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

@Suite("A shared value that a key replaces during a mutation", .timeLimit(.minutes(5)))
struct ReplacedWhileMutatedTests {
  @Test(
    "A value that a key reports does not interrupt a mutation, and no reader sees half of the value"
  )
  func pairsStayPairs() throws {
    let key = PairKey()
    @Shared(key) var pair = Pair()
    let subscriber = try #require(key.subscriber.withLock { $0 })
    let tornCount = Locked(0)

    Threads.run(3) { [shared = $pair] thread in
      for value in 1...1_000 {
        switch thread {
        case 0:
          shared.withLock {
            $0.first += 1
            // Let other threads run in the middle of the mutation.
            sched_yield()
            $0.second += 1
          }
        case 1: subscriber.yield(Pair(first: value, second: value))
        default:
          let pair = shared.wrappedValue
          if pair.first != pair.second { tornCount.withLock { $0 += 1 } }
        }
      }
    }

    #expect(tornCount.withLock { $0 } == 0)
    #expect(pair.first == pair.second)
  }
}
