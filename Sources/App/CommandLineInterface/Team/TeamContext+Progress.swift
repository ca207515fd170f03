import Dependencies
import Foundation
import Locking
import Models
import PersistenceKeys
import Sharing

extension TeamContext {
  /// Shows on a terminal how much of the team's list has been read, while all of it is.
  ///
  /// - Parameter operation: Waits for the list.
  func showingProgress(_ operation: () async throws -> Void) async rethrows {
    guard console.isErrorTerminal else { return try await operation() }
    @Dependency(\.date) var date
    let (start, width, console) = (date.now, console.terminalWidth ?? 80, console)
    let line = Locked(ProgressLine("Reading the list of the team '\(address.team)'"))
    let following = Shared(.teamStatus).publisher.sink { [date] status in
      guard let part = status?.loadedPart else { return }
      let elapsed = Duration.seconds(date.now.timeIntervalSince(start))
      let text = line.withLock {
        $0.update(Int(part * 100), of: 100, after: elapsed, width: width)
      }
      if let text { console.writeError(text) }
    }
    defer {
      following.cancel()
      console.writeError(line.withLock { $0.end() })
    }
    try await operation()
  }
}
