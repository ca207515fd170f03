import Locking
import TerminalUI

/// The events that wait for the app.
///
/// If the app waits for an event, it has handled all earlier events.
final class Inbox: Sendable {
  private struct State {
    var events: [TerminalEvent] = []
    var waiter: CheckedContinuation<TerminalEvent?, Never>?
    var isClosed = false
  }

  private let state = Locked(State())

  /// The events, for one reader.
  var events: AsyncStream<TerminalEvent> {
    AsyncStream {
      await self.next()
    } onCancel: {
      self.close()
    }
  }

  /// Whether the reader is waiting, or has ended.
  var isIdle: Bool { state.withLock { $0.isClosed || $0.waiter != nil } }

  /// Adds an event.
  func send(_ event: TerminalEvent) {
    let waiter = state.withLock { state in
      if state.waiter == nil { state.events.append(event) }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: event)
  }

  private func next() async -> TerminalEvent? {
    await withCheckedContinuation { continuation in
      let event = state.withLock { state -> TerminalEvent?? in
        if state.isClosed { return .some(nil) }
        if !state.events.isEmpty { return state.events.removeFirst() }
        state.waiter = continuation
        return nil
      }
      if let event { continuation.resume(returning: event) }
    }
  }

  private func close() {
    let waiter = state.withLock { state in
      state.isClosed = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: nil)
  }
}
