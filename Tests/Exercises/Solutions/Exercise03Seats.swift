// 3. The last seat is sold twice

import Sharing

final class BoxOffice {
  @Shared(value: 1) var freeSeats

  /// Returns whether a seat was reserved.
  func reserve(pay: () -> Void) -> Bool {
    pay()
    return $freeSeats.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }
}
