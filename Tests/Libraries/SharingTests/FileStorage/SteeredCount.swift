import FileTestSupport
import Foundation
import Locking
import Sharing

extension Result {
  var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}

/// A number that is saved as a property saves its value, and is not merged.
final class SteeredCount: UnsavedValueSource {
  private let value: Int
  private let key: FileStorageKey<Int>
  private let isUnsaved = Locked(true)

  init(_ value: Int, _ key: FileStorageKey<Int>) {
    self.value = value
    self.key = key
  }

  var hasChangedSinceTaken: Bool { isUnsaved.withLock { $0 } }

  func save(
    _ context: SaveContext,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let unsaved = UnsavedValue(source: self)
    key.save(unsaved: unsaved, context: context, continuation: SaveContinuation { completion($0) })
  }

  func requestSave() { save(.didSet) { _ in } }

  /// Asks for a save, and once more on another thread, right before the value is taken.
  ///
  /// - Returns: What the other thread was told.
  func saveTwiceAtOnce(on timeline: SteeredTimeline) -> [Result<Void, any Error>] {
    let results = Locked<[Result<Void, any Error>]>([])
    let caller = Locked<KernelThread?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    requestSave()
    // The schedule asks for the time right before the value is taken, and keeps others out.
    timeline.whenAskedForTheTime {
      Thread.detachNewThread {
        caller.withLock { $0 = .current }
        self.save(.userInitiated) { result in results.withLock { $0.append(result) } }
        isDone.signal()
      }
      while caller.withLock({ $0 })?.isAsleep != true { sched_yield() }
    }
    timeline.run()
    isDone.wait()
    timeline.run()
    return results.withLock { $0 }
  }

  func takeUnsavedValue() -> Int {
    isUnsaved.withLock { $0 = false }
    return value
  }

  func takeUnsavedValue(merging theirs: Int, since base: Int, with merger: inout Merger) -> Int? {
    nil
  }
}
