import Dispatch

extension MainActor {
  /// Whether the calling code runs on the main actor.
  ///
  /// NB: The main actor is not the main thread.
  /// When an asynchronous `main` is suspended for the first time, it leaves the main thread for
  /// good. From that moment, the main queue runs on other threads.
  nonisolated static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: mainQueueMark) == true
  }
}

/// A mark that identifies the main queue.
private let mainQueueMark: DispatchSpecificKey<Bool> = {
  let mark = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: mark, value: true)
  return mark
}()
