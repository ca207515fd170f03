// 7. The log has one line
//
// Task: A log has a line for each value, also for those after the first.
// Hint: A subscription ends when its token is released.
// Article: Sources/Libraries/Sharing/Sharing.docc/Gotchas.md

import Sharing

@MainActor
final class ValueLog {
  @Shared(.inMemory("temperature")) var temperature = 20
  private(set) var lines: [String] = []

  func start() {
    _ = $temperature.publisher.sink { [weak self] in self?.lines.append("\($0) degrees") }
  }
}
