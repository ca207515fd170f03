import DependenciesTestSupport
import Sharing
import Testing

/// The examples of the article about changes.
@Suite("Examples: changing shared state")
struct MutatingExampleTests {
  @Test(
    "One of two writes to a shared value is lost if both were computed from the same earlier value"
  )
  func writeIsLostBetweenTwoSteps() {
    @Shared(value: 0) var total
    let readByA = total
    let readByB = total
    $total.withLock { $0 = readByA + 1 }
    $total.withLock { $0 = readByB + 1 }
    #expect(total == 1)
  }

  @Test("Mutations in `withLock` are atomic across tasks")
  func closureIsOneStep() async {
    @Shared(value: 0) var total
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask { [$total] in
          for _ in 1...10_000 { $total.withLock { $0 += 1 } }
        }
      }
    }
    #expect(total == 20_000)
  }

  @Test(
    "A `withLock` closure can change a value conditionally, and return whether it changed the value"
  )
  func closureDecides() {
    @Shared(value: 1) var freeSeats
    let isReserved = $freeSeats.withLock { seats in
      guard seats > 0 else { return false }
      seats -= 1
      return true
    }
    #expect(isReserved)
    #expect(freeSeats == 0)
  }

  @Test("A `withLock` closure can use a value that was read earlier from another property")
  func otherValueIsTakenBefore() {
    @Shared(value: 2) var count
    @Shared(value: 3) var total
    let added = count
    $total.withLock { $0 += added }
    #expect(total == 5)
  }
}
