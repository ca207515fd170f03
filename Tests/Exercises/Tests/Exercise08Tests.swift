import DependenciesTestSupport
import Sharing
import SharingTestSupport
import Testing

@testable import Exercises

@Test(
  "8: Adding an item changes only the cart, and ordering empties the cart and uses up the coupon"
)
func exercise08() {
  let cart = Cart()
  expectSharedChanges {
    cart.add("tea")
  } changes: {
    cart.$items.withLock { $0 = ["tea"] }
  }
  expectSharedChanges {
    cart.orderButtonTapped()
  } changes: {
    cart.$items.withLock { $0 = [] }
    cart.$coupon.withLock { $0 = nil }
  }
}
