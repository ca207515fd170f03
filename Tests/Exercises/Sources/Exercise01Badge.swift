// 1. The badge does not update
//
// Task: The badge shows the number of new messages, even after the number has changed.
// Hint: The text is a copy of the moment when the badge was created. A computed property reads the
//   value when it is drawn.
// Article: Sources/Libraries/Sharing/Sharing.docc/ObservingChanges.md

import Sharing

final class MessageBadge {
  @Shared(.inMemory("newMessages")) var count = 0
  let text: String

  init() {
    @Shared(.inMemory("newMessages")) var count = 0
    text = "\(count) new"
  }
}
