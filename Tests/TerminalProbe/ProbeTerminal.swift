import Locking
import TerminalUI

/// A terminal that nobody looks at: the probe types on it, and examines every frame that it is given.
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

  /// Whether all that was sent was heard, and done.
  var isIdle: Bool { inbox.isIdle }

  func write(_ bytes: [UInt8]) {
    // What writes frames is on the main actor; anything else must not write at all.
    MainActor.assumeIsolated { examiner.examine(bytes) }
  }

  /// Sends what a key or the mouse does.
  func send(_ events: [InputEvent]) {
    if !events.isEmpty { inbox.send(.input(events)) }
  }

  /// Becomes another size, or says that nobody knows any longer what it shows.
  func redraw(_ size: Size) {
    currentSize.withLock { $0 = size }
    inbox.send(.redraw(size))
  }
}
