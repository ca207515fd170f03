import FileTestSupport
import Foundation
import Locking
import Sharing
import Testing

/// A way in which a key uses a property's value on the key's own thread.
private enum Use: CaseIterable {
  case report, reportChange, take, takeMerged, fail
}

/// A key that uses the value of a property when the test requests it.
private final class IdleKey: SharedKey, Sendable {
  private struct Offline: Error {}

  let id = "total"
  private let subscriber = Locked<SharedSubscriber<Total>?>(nil)
  private let saves = Locked<[(value: UnsavedValue<Total>, continuation: SaveContinuation)]>([])

  func use(_ use: Use) {
    let subscriber = subscriber.withLock { $0 }
    let value = saves.withLock { $0.first?.value }
    switch use {
    case .report: subscriber?.yield(Total(amount: 5))
    case .reportChange: subscriber?.yield(Total(amount: 5), since: Total(amount: 0))
    case .take: _ = value?.take()
    case .takeMerged:
      var merger = Merger()
      _ = value?.take(merging: Total(amount: 5), since: Total(amount: 0), with: &merger)
    case .fail: failSaves()
    }
  }

  /// Finishes all requested saves of the key with an error.
  func failSaves() {
    let saves = saves.withLock { saves in
      defer { saves = [] }
      return saves
    }
    for save in saves { save.continuation.resume(throwing: Offline()) }
  }

  func load(context: LoadContext<Total>, continuation: LoadContinuation<Total>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Total>,
    subscriber: SharedSubscriber<Total>
  ) -> SharedSubscription {
    self.subscriber.withLock { $0 = subscriber }
    return SharedSubscription {}
  }

  func save(_ value: Total, context: SaveContext, continuation: SaveContinuation) {
    fatalError("The library calls the other one.")
  }

  func save(unsaved: UnsavedValue<Total>, context: SaveContext, continuation: SaveContinuation) {
    saves.withLock { $0.append((unsaved, continuation)) }
  }
}

/// A sum.
///
/// A merge adds the increase of the other version.
private struct Total: Mergeable {
  var amount: Int

  mutating func merge(_ theirs: Total, since base: Total, with merger: inout Merger) {
    amount += theirs.amount - base.amount
  }
}

@Suite("Using a value that a thread is mutating", .timeLimit(.minutes(5)))
struct UseOfMutatedValueTests {
  @Test(
    "A shared key that reports or saves a value waits while another thread mutates the value",
    arguments: Use.allCases
  )
  fileprivate func use(_ use: Use) {
    let key = IdleKey()
    @Shared(key) var total = Total(amount: 0)
    $total.withLock { $0.amount = 1 }
    let user = Locked<KernelThread?>(nil)
    let isDone = Locked(false)
    let end = DispatchSemaphore(value: 0)
    $total.withLock { total in
      Thread.detachNewThread {
        user.withLock { $0 = .current }
        key.use(use)
        isDone.withLock { $0 = true }
        end.signal()
      }
      while !isDone.withLock({ $0 }), user.withLock({ $0 })?.isAsleep != true { sched_yield() }
      #expect(!isDone.withLock { $0 })
      total.amount = 2
    }
    end.wait()
    let expected =
      switch use {
      case .report: 5
      case .reportChange, .takeMerged: 7
      case .take, .fail: 2
      }
    #expect(total.amount == expected)
    key.failSaves()
  }
}
