import Locking
import SyncUpsTerminal
import TerminalUI

/// A terminal that measures the size of each frame, and the time until the frame arrives.
final class MeasuringTerminal: Terminal {
  private struct State {
    var start = ContinuousClock.now
    var waiter: CheckedContinuation<MeasuredApp.Frame, Never>?
  }

  let size: Size
  let events: AsyncStream<TerminalEvent>
  private let input: AsyncStream<TerminalEvent>.Continuation
  private let state = Locked(State())

  init(size: Size) {
    self.size = size
    (events, input) = AsyncStream.makeStream(of: TerminalEvent.self)
  }

  func write(_ frame: [UInt8], isUpdate: Bool) -> Bool {
    let end = ContinuousClock.now
    state.withLock { state in
      state.waiter?.resume(
        returning: MeasuredApp.Frame(
          duration: state.start.duration(to: end),
          byteCount: frame.count
        )
      )
      state.waiter = nil
    }
    return true
  }

  /// Sends an event to the app.
  func send(_ event: TerminalEvent) { input.yield(event) }

  /// Measures the frame that an action causes.
  ///
  /// - Parameter action: Causes the frame.
  /// - Returns: The cost of the frame.
  @MainActor
  func frame(_ action: () -> Void) async -> MeasuredApp.Frame {
    // Let the app complete the work of the previous frame.
    for _ in 0..<20 { await Task.yield() }
    return await withCheckedContinuation { continuation in
      state.withLock { state in
        state.waiter = continuation
        state.start = .now
      }
      action()
    }
  }
}
