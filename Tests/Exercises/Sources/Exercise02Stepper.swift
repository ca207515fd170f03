// 2. The parent does not count
//
// Task: A parent opens a stepper, which changes the number of its parent.
// Hint: A number is copied, a `Shared<Int>` is not. `$number` is one.
// Article: Sources/Libraries/Sharing/Sharing.docc/InitialisationRules.md

import Sharing

final class Order {
  @Shared(value: 1) var number

  func stepper() -> Stepper { Stepper(number: number) }
}

final class Stepper {
  @Shared var number: Int

  init(number: Int) { _number = Shared(value: number) }

  func plusButtonTapped() { $number.withLock { $0 += 1 } }
}
