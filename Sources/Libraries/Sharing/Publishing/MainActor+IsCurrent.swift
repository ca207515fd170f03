import Dispatch

extension MainActor {
  /// Whether the calling code runs on the main actor.
  ///
  /// NB: The main actor is not the main thread. An asynchronous `main` leaves that thread for good
  /// when it is suspended for the first time. After that, the main queue runs on other threads.
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
