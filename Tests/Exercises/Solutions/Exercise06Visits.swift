// 6. The visits are forgotten

import Sharing

final class Visits {
  @Shared(.appStorage("visits")) var count = 0

  func opened() { $count.withLock { $0 += 1 } }
}
