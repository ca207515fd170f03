// 1. The badge does not update

import Sharing

final class MessageBadge {
  @Shared(.inMemory("newMessages")) var count = 0
  var text: String { "\(count) new" }
}
