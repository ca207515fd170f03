// 2. The parent does not count

import Sharing

final class Order {
  @Shared(value: 1) var number

  func stepper() -> Stepper { Stepper(number: $number) }
}

final class Stepper {
  @Shared var number: Int

  init(number: Shared<Int>) { _number = number }

  func plusButtonTapped() { $number.withLock { $0 += 1 } }
}
