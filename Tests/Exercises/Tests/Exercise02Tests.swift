import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("2: Pressing plus on an order's stepper changes the property `number` of that order")
func exercise02() {
  let order = Order()
  order.stepper().plusButtonTapped()
  #expect(order.number == 2)
}
