// 7. The log has one line

import Sharing

@MainActor
final class ValueLog {
  @Shared(.inMemory("temperature")) var temperature = 20
  private(set) var lines: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  func start() {
    $temperature.publisher
      .sink { [weak self] in self?.lines.append("\($0) degrees") }
      .store(in: &cancellables)
  }
}
