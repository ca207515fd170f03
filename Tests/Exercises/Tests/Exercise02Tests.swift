import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("2: A stepper changes the number of the order that it belongs to")
func exercise02() {
  let order = Order()
  order.stepper().plusButtonTapped()
  #expect(order.number == 2)
}
