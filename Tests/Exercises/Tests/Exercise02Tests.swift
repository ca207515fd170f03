import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("2: A stepper changes the property `number` of the order that created the stepper")
func exercise02() {
  let order = Order()
  order.stepper().plusButtonTapped()
  #expect(order.number == 2)
}
