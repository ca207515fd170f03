import Foundation
import Locking
import Sharing

extension Result {
  var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}

/// A number that is saved like the value of a property, but is never merged.
final class SteeredCount: UnsavedValueSource {
  private let value: Int
  private let key: FileStorageKey<Int>
  private let isUnsaved = Locked(true)
  private let interruption = Locked<(@Sendable () -> Void)?>(nil)

  init(_ value: Int, _ key: FileStorageKey<Int>) {
    self.value = value
    self.key = key
  }

  var isSaveRequested: Bool {
    let hasChanged = isUnsaved.withLock { $0 }
    interruption.withLock { $0.take() }?()
    return hasChanged
  }

  /// Calls a closure once, the next time that code has asked whether a save of the number is
  /// requested.
  func whenAskedForChanges(_ body: @escaping @Sendable () -> Void) {
    interruption.withLock { $0 = body }
  }

  func save(
    _ context: SaveContext,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let unsaved = UnsavedValue(source: self)
    key.save(unsaved: unsaved, context: context, continuation: SaveContinuation { completion($0) })
  }

  func requestSave() { save(.didSet) { _ in } }

  /// Requests a save, and requests a second save on another thread just before the first save takes
  /// the value.
  ///
  /// - Returns: The results of the second save: one result, or none if the save has not finished.
  func saveTwiceAtOnce(on timeline: SteeredTimeline) -> [Result<Void, any Error>] {
    let results = Locked<[Result<Void, any Error>]>([])
    let (isReplaced, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    key.save(
      unsaved: UnsavedValue(source: ReplacedRequest(of: self, isReplaced)),
      context: .didSet,
      continuation: SaveContinuation { _ in }
    )
    // The schedule asks for the time just before it takes the value, while it locks out other
    // threads.
    timeline.whenAskedForTheTime {
      Thread.detachNewThread {
        self.save(.userInitiated) { result in results.withLock { $0.append(result) } }
        isDone.signal()
      }
      isReplaced.wait()
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

/// A request to save a number, which is released when a later request replaces it.
private final class ReplacedRequest: UnsavedValueSource {
  private let count: SteeredCount
  private let isReplaced: DispatchSemaphore

  init(of count: SteeredCount, _ isReplaced: DispatchSemaphore) {
    self.count = count
    self.isReplaced = isReplaced
  }

  deinit { isReplaced.signal() }

  var isSaveRequested: Bool { count.isSaveRequested }

  func requestSave() { count.requestSave() }

  func takeUnsavedValue() -> Int { count.takeUnsavedValue() }

  func takeUnsavedValue(merging theirs: Int, since base: Int, with merger: inout Merger) -> Int? {
    nil
  }
}
