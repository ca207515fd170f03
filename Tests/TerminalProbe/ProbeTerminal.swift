import Locking
import TerminalUI

/// A terminal without a user: the probe types on it, and examines every frame that it receives.
final class ProbeTerminal: Terminal {
  private let inbox = Inbox()
  private let currentSize: Locked<Size>
  private let examiner: FrameExaminer

  init(size: Size, examiner: FrameExaminer) {
    currentSize = Locked(size)
    self.examiner = examiner
  }

  var size: Size { currentSize.withLock { $0 } }

  var events: AsyncStream<TerminalEvent> { inbox.events }

  /// Whether the app has handled all events.
  var isIdle: Bool { inbox.isIdle }

  func write(_ frame: [UInt8], isUpdate: Bool) -> Bool {
    // Only the main actor writes frames; no other code may write at all.
    MainActor.assumeIsolated { examiner.examine(frame) }
    return true
  }

  /// Sends an event of the keyboard or the mouse.
  func send(_ events: [InputEvent]) {
    if !events.isEmpty { inbox.send(.input(events)) }
  }

  /// Changes the size, or requests a complete redraw.
  func redraw(_ size: Size) {
    currentSize.withLock { $0 = size }
    inbox.send(.redraw(size))
  }
}
