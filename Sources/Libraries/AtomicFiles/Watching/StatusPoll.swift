import Dispatch
import Locking

/// Polls the status of files and reports changes.
///
/// Polling is the fallback if the kernel does not report events.
final class StatusPoll: Sendable {
  private struct Watch {
    let file: FilePath
    let onChange: @Sendable () -> Void
    var status: FileStatus?
  }

  private struct State {
    var watches: [UInt64: Watch] = [:]
    var timer: (any DispatchSourceTimer)?
  }

  private let state = Locked(State())
  private let interval: Duration
  private let queue: DispatchQueue

  /// Creates a poll without any files.
  ///
  /// - Parameters:
  ///   - interval: The time between two polls.
  ///   - queue: The queue to poll on.
  init(interval: Duration, queue: DispatchQueue) {
    self.interval = interval
    self.queue = queue
  }

  deinit { state.withLock { $0.timer }?.cancel() }

  /// Starts to poll a file.
  ///
  /// - Parameters:
  ///   - id: The id for ``remove(_:)``.
  ///   - file: The file.
  ///   - onChange: A closure called when the status of the file has changed.
  func add(_ id: UInt64, file: FilePath, onChange: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.watches[id] = Watch(file: file, onChange: onChange, status: FileStatus(of: file))
      if state.timer == nil { state.timer = startedTimer() }
    }
  }

  /// Stops polling a file.
  func remove(_ id: UInt64) {
    let removed = state.withLock { state -> Watch? in
      let watch = state.watches.removeValue(forKey: id)
      if state.watches.isEmpty {
        state.timer?.cancel()
        state.timer = nil
      }
      return watch
    }
    _ = removed
  }

  private func startedTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { @Sendable [weak self] in self?.look() }
    let seconds = interval / .seconds(1)
    timer.schedule(deadline: .now() + seconds, repeating: seconds, leeway: .milliseconds(50))
    timer.activate()
    return timer
  }

  private func look() {
    let changed = state.withLock { state in
      state.watches.compactMap { id, watch -> (@Sendable () -> Void)? in
        let status = FileStatus(of: watch.file)
        guard status != watch.status else { return nil }
        state.watches[id]?.status = status
        return watch.onChange
      }
    }
    for onChange in changed { onChange() }
  }
}
