import Glibc
import Synchronization

/// The full-screen mode of a session, which the session can leave and enter repeatedly.
///
/// One thread draws frames while another thread may stop the process. A lock ensures that no frame
/// is written after the terminal has returned to the shell.
final class AlternateScreen: Sendable {
  private let input: Int32
  private let output: Int32
  private let errors: ErrorOutput?
  private let mode: TerminalMode
  private let isOfProcess: Bool
  private let asksForBackground: Bool

  /// Whether the terminal shows the last frame.
  ///
  /// The mutex also serves as the lock that all changes of the terminal require.
  private let showsFrame = Mutex(false)

  private let isShownApart = Atomic<Bool>(false)

  /// The deadline for the terminal's reply to a query, or `nil` if no reply is pending.
  private let replyDeadline = Mutex<ContinuousClock.Instant?>(nil)

  /// Whether another program controls the terminal.
  private let isHandedOver = Atomic<Bool>(false)

  /// Creates a screen that is not shown yet.
  ///
  /// - Parameters:
  ///   - errors: The capture of the messages that are printed in full-screen mode.
  ///   - isOfProcess: Whether signals that end the process must restore the terminal.
  ///   - asksForBackground: Whether to ask the terminal for its background colour on each switch to
  ///     full-screen mode.
  init(
    input: Int32,
    output: Int32,
    errors: ErrorOutput?,
    mode: TerminalMode,
    isOfProcess: Bool,
    asksForBackground: Bool
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.mode = mode
    self.isOfProcess = isOfProcess
    self.asksForBackground = asksForBackground
  }

  /// Whether full-screen mode is active.
  ///
  /// The session may draw only in full-screen mode. Full-screen mode is inactive before and after
  /// the session. During the session, it is inactive while Ctrl-Z has stopped the process, while
  /// the process is in the background, or while another program controls the terminal.
  var isShown: Bool {
    isOfProcess ? SignalHandlers.isScreenShown : isShownApart.load(ordering: .acquiring)
  }

  /// The time within which the terminal should reply to a query.
  ///
  /// A reply that arrives after this time is still recognised if it arrives in one piece.
  private static let replyTimeout = Duration.seconds(3)

  /// Whether the terminal has been asked for its background colour and may still reply.
  var isReplyExpected: Bool {
    replyDeadline.withLock { deadline in deadline.map { ContinuousClock.now < $0 } ?? false }
  }

  /// Records that the terminal has replied to a query.
  func replyArrived() {
    replyDeadline.withLock { $0 = nil }
  }

  /// Switches to full-screen mode if the process may use the terminal.
  ///
  /// If the process is in the background, or has handed the terminal over to another program, this
  /// method restores the terminal instead.
  ///
  /// If full-screen mode is already active, this method sets only the terminal's mode. After
  /// `SIGSTOP` has stopped the process, the alternate screen is still shown, but the shell has
  /// changed the mode.
  ///
  /// - Returns: Whether full-screen mode is active now.
  func enterInForeground() -> Bool {
    showsFrame.withLock { showsFrame in
      // Full-screen mode begins with an empty screen. If the mode is already active, the shell may
      // have written to the screen.
      showsFrame = false
      guard !isHandedOver.load(ordering: .acquiring), isInForeground(input) else {
        restore()
        return false
      }
      // Ignore errors: if the terminal has closed, the reading thread notices the end of the input.
      try? enter()
      return isShown
    }
  }

  /// Switches to full-screen mode for the first time.
  func begin() throws(TerminalError) {
    let result = showsFrame.withLock { _ in
      Result { () throws(TerminalError) in try enter() }
    }
    try result.get()
  }

  /// Restores the terminal.
  func leave() {
    showsFrame.withLock { _ in restore() }
  }

  /// Restores the terminal for another program, until ``endHandOver()``.
  func handOver() {
    showsFrame.withLock { _ in
      isHandedOver.store(true, ordering: .releasing)
      restore()
    }
  }

  /// Allows ``enterInForeground()`` again.
  func endHandOver() {
    isHandedOver.store(false, ordering: .releasing)
  }

  /// Writes bytes.
  ///
  /// Does nothing while another program or the shell controls the terminal.
  func write(_ bytes: [UInt8]) throws(TerminalError) {
    let result = showsFrame.withLock { _ in
      Result { () throws(TerminalError) in
        guard isShown else { return }
        try print(bytes)
      }
    }
    try result.get()
  }

  /// Writes a frame, unless it is an update and the terminal no longer shows the frame before it.
  ///
  /// Does nothing while another program or the shell controls the terminal. The next update after
  /// that is refused.
  ///
  /// - Parameters:
  ///   - frame: The bytes of the frame.
  ///   - isUpdate: Whether the bytes draw only what differs from the previous frame.
  /// - Returns: `false` if the update was refused.
  func write(_ frame: [UInt8], isUpdate: Bool) throws(TerminalError) -> Bool {
    let result = showsFrame.withLock { showsFrame in
      Result { () throws(TerminalError) in
        guard isShown else { return true }
        guard showsFrame || !isUpdate else { return false }
        try print(frame)
        showsFrame = true
        return true
      }
    }
    return try result.get()
  }

  /// Refuses updates until a whole frame is written, because the terminal has changed its content.
  func forgetFrame() {
    showsFrame.withLock { $0 = false }
  }

  private func print(_ bytes: [UInt8]) throws(TerminalError) {
    do throws(SystemCallError) {
      try Descriptor.write(bytes, to: output)
    } catch {
      throw .refused(operation: "write to the terminal", code: error.code)
    }
  }

  private func enter() throws(TerminalError) {
    let wasShown = isShown
    // Set the flag before changing the terminal, so that a signal handler reverts a partial change.
    setShown(true)
    guard !isProcessEnding else {
      setShown(false)
      return
    }
    errors?.keep()
    try TerminalMode.set(mode.raw, of: input)
    if !wasShown {
      let question = asksForBackground ? FullScreenSequence.backgroundQuestion : []
      if asksForBackground {
        replyDeadline.withLock { $0 = ContinuousClock.now + Self.replyTimeout }
      }
      try print(FullScreenSequence.enter + question)
    }
    // A signal handler may have restored the terminal before this method finished changing it.
    if isProcessEnding { restore() }
  }

  private var isProcessEnding: Bool { isOfProcess && SignalHandlers.isProcessEnding }

  private func restore() {
    guard isShown else { return }
    // SAFETY: The pointers are used only within the closures.
    unsafe withUnsafePointer(to: mode.saved) { saved in
      unsafe FullScreenSequence.leave.withUnsafeBytes { leave in
        unsafe restoreTerminal(
          input: input,
          output: output,
          errors: errors,
          saved: saved,
          leave: leave
        )
      }
    }
    setShown(false)
  }

  private func setShown(_ isShown: Bool) {
    if isOfProcess {
      SignalHandlers.isScreenShown = isShown
    } else {
      isShownApart.store(isShown, ordering: .releasing)
    }
  }
}
