import Foundation
import Observation
import Sharing

/// The settings of the app.
@MainActor
@Observable
final class SettingsModel {
  @ObservationIgnored @Shared(.order) var order
  @ObservationIgnored @Shared(.readerName) var readerName
  @ObservationIgnored @Shared(.appStorage("isSoundOn")) var isSoundOn = true
  @ObservationIgnored @Shared(.appStorage("goal")) var goal = 20
  @ObservationIgnored @Shared(.appStorage("textSize")) var textSize = 1.0
  @ObservationIgnored @Shared(.appStorage("lastOpened")) var lastOpened: Date?
  @ObservationIgnored @Shared(.appStorage("catalogue")) var catalogue: URL?
  @ObservationIgnored @SharedReader(.books) var books

  var hasReachedGoal: Bool { books.reduce(0) { $0 + $1.page } >= goal }

  func resetButtonTapped() {
    $order.withLock { $0 = .byTitle }
    $readerName.withLock { $0 = nil }
    $isSoundOn.withLock { $0 = true }
    $goal.withLock { $0 = 20 }
    $textSize.withLock { $0 = 1 }
  }
}
