// 8. A change that was not meant
//
// Task: Adding to a cart changes the cart alone. The test states that with `expectSharedChanges`.
// Hint: Read what the failing test prints: it shows the value that has changed, and the line that
//   changes it.
// Article: Sources/Libraries/Sharing/Sharing.docc/Testing.md

import Sharing

final class Cart {
  @Shared(.inMemory("cart")) var items: [String] = []
  @Shared(.inMemory("coupon")) var coupon: String? = "HALF"

  func add(_ item: String) {
    $items.withLock { $0.append(item) }
    recompute()
  }

  func orderButtonTapped() {
    $items.withLock { $0 = [] }
    recompute()
  }

  private func recompute() { $coupon.withLock { $0 = nil } }
}
