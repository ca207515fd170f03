import Dispatch
import Foundation
import Locking

extension Array where Element: Sendable {
  /// Transforms the elements, in parallel if there are many.
  func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    let count = Swift.max(
      1,
      Swift.min(ProcessInfo.processInfo.activeProcessorCount, self.count / 500)
    )
    let parts = Locked<[Int: [Result]]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let range = (self.count * number / count)..<(self.count * (number + 1) / count)
      let part = self[range].map(transform)
      parts.withLock { $0[number] = part }
    }
    return parts.withLock { parts in (0..<count).flatMap { parts[$0] ?? [] } }
  }
}
