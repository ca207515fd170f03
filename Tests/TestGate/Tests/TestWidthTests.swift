import Locking
import TestGate
import Testing

@Suite("The number of tests that run at the same time")
struct TestWidthTests {
  private static let running = Locked(0)
  private static let most = Locked(0)

  @Test("At most sixteen tests run at the same time", arguments: 1...64)
  func width(_ number: Int) async {
    let count = Self.running.withLock { count in
      count += 1
      return count
    }
    Self.most.withLock { $0 = max($0, count) }
    // While this test yields, other tests start if the limit allows it.
    for _ in 1...100 { await Task.yield() }
    Self.running.withLock { $0 -= 1 }
    #expect(Self.most.withLock { $0 } <= 16)
  }
}
