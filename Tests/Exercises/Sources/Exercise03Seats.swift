// 3. The last seat is sold twice
//
// Task: A seat is reserved after its buyer has paid. One seat must not be sold to two buyers.
//   A buyer without a seat gets the money back.
// Hint: The number of free seats is read before the payment, and used after it. Decide and change
//   in one closure of `withLock`, and return the result from it.
// Article: Sources/Libraries/Sharing/Sharing.docc/MutatingSharedState.md

import Sharing

final class BoxOffice {
  @Shared(value: 1) var freeSeats

  /// Returns whether a seat was reserved.
  func reserve(pay: () -> Void) -> Bool {
    let free = freeSeats
    pay()
    guard free > 0 else { return false }
    $freeSeats.withLock { $0 = free - 1 }
    return true
  }
}
