// 6. The visits are forgotten
//
// Task: The number of visits is kept for the next model, and for the next start of the program.
// Hint: A value without a key lives as long as its property. A small number belongs in app
//   storage.
// Article: Sources/Libraries/Sharing/Sharing.docc/PersistenceStrategies.md

import Sharing

final class Visits {
  @Shared(value: 0) var count

  func opened() { $count.withLock { $0 += 1 } }
}
