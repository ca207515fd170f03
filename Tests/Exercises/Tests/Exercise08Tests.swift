import DependenciesTestSupport
import Sharing
import SharingTestSupport
import Testing

@testable import Exercises

@Test("8: Adding to the cart changes only the cart, and ordering also uses the coupon")
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
