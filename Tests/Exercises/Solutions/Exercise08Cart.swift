// 8. A change that was not meant

import Sharing

final class Cart {
  @Shared(.inMemory("cart")) var items: [String] = []
  @Shared(.inMemory("coupon")) var coupon: String? = "HALF"

  func add(_ item: String) { $items.withLock { $0.append(item) } }

  func orderButtonTapped() {
    $items.withLock { $0 = [] }
    $coupon.withLock { $0 = nil }
  }
}
