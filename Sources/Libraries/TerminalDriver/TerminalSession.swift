import Glibc
import Synchronization
public import TerminalUI

/// A session that gives a program exclusive use of the terminal.
///
/// ```swift
/// let session = try TerminalSession()
/// defer { session.end() }
/// _ = try session.show(frame, over: nil, renderer: Renderer(colors: colors))
/// for await event in session.events { … }
/// ```
///
/// During a session, the terminal shows its alternate screen, sends every key immediately, and
/// reports pastes and the mouse. If the session handles the process's signals, the terminal is
/// restored however the session ends: by ``end()``, `exit`, a signal that ends or stops the
/// process, or a crash. The session cannot restore the terminal after `SIGKILL` or `SIGSTOP`,
/// because a process cannot handle these signals. After a stack overflow, the session can restore
/// the terminal only if the overflow happened on the thread that created the session.
///
/// Ctrl-Z stops the process as usual, and is not an event. When the process continues in the
/// foreground, full-screen mode returns and ``events`` requests a redraw. In the background, the
/// process runs without the terminal and writes nothing to it.
///
/// If standard error is the session's terminal, output to standard error, such as a crash message,
/// is printed after the session has left full-screen mode.
///
/// A session can be used from any thread.
public final class TerminalSession: Terminal {
  /// The signals that a session handles.
  public enum Signals: Sendable {
    /// The signals of the process.
    ///
    /// Only one session at a time can handle the signals of the process.
    case ofProcess

    /// No signals, for a terminal that does not control the process.
    ///
    /// If a session handles no signals, Ctrl-Z is an ordinary key.
    case none
  }

  /// The events of the terminal.
  ///
  /// The sequence ends when the session or the terminal ends.
  public let events: AsyncStream<TerminalEvent>

  private let output: Int32
  let screen: AlternateScreen
  private let wake: WakePipe
  let reader: InputReader
  private let signals: Signals
  private let hasEnded = Mutex(false)

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read keys from, by default standard input.
  ///   - output: The descriptor to write frames to, by default standard output.
  ///   - signals: The signals that the session handles.
  ///   - asksForBackground: Whether to ask the terminal for its background colour. The terminal's
  ///     reply arrives as an event.
  ///   - lastReplyTimeout: The time that the session waits for a pending reply before it returns
  ///     the terminal. A program that uses the terminal after the session would mistake a later
  ///     reply for key presses.
  /// - Throws: ``TerminalError`` if a descriptor is not a terminal or a system call fails. After an
  ///   error, the terminal is unchanged.
  public init(
    input: Int32 = 0,
    output: Int32 = 1,
    signals: Signals = .ofProcess,
    asksForBackground: Bool = false,
    lastReplyTimeout: Duration = .milliseconds(300)
  ) throws(TerminalError) {
    guard isatty(output) == 1 else { throw .notATerminal }
    self.output = output
    self.signals = signals
    let mode = try TerminalMode(of: input)
    let errors = signals == .ofProcess ? ErrorOutput(on: output) : nil
    screen = AlternateScreen(
      input: input,
      output: output,
      errors: errors,
      mode: mode,
      isOfProcess: signals == .ofProcess,
      asksForBackground: asksForBackground
    )
    wake = try WakePipe()
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.events = events
    reader = InputReader(
      input: input,
      output: output,
      screen: screen,
      wake: wake,
      isStoppable: signals == .ofProcess,
      lastReplyTimeout: lastReplyTimeout,
      events: continuation
    )
    do {
      if signals == .ofProcess {
        try SignalHandlers.install(
          mode: mode,
          input: input,
          output: output,
          errors: errors,
          wake: wake
        )
      }
      try screen.begin()
    } catch {
      // Prevents the deinitialiser, which runs next, from restoring the terminal again.
      hasEnded.withLock { $0 = true }
      if error == .inUse { wake.close() } else { giveBack() }
      throw error
    }
    reader.start()
  }

  deinit {
    end()
  }

  /// The number of columns and rows, or 80 by 24 if the size is unknown.
  public var size: Size { Self.size(of: output) }

  /// Writes bytes that do not change the content of the screen, such as a bell.
  ///
  /// Writes all bytes, with a single system call if the terminal accepts all of them at once.
  ///
  /// Does nothing after the end of the session, and while the shell or another program controls the
  /// terminal.
  ///
  /// - Parameter bytes: The bytes to write.
  /// - Throws: ``TerminalError`` if the terminal does not accept the bytes.
  public func write(_ bytes: [UInt8]) throws(TerminalError) {
    try screen.write(bytes)
  }

  /// Writes the bytes of a frame, with a single system call if the terminal accepts all of them at
  /// once.
  ///
  /// Does nothing after the end of the session, and while the shell or another program controls the
  /// terminal.
  ///
  /// Refuses an update from the moment that full-screen mode returns or the size of the terminal
  /// changes until a whole frame is written. The matching redraw event reaches the program later,
  /// after all earlier events.
  ///
  /// - Parameters:
  ///   - frame: The bytes of the frame.
  ///   - isUpdate: Whether the bytes draw only what differs from the previous frame.
  /// - Returns: `false` if the update was refused.
  /// - Throws: ``TerminalError`` if the terminal does not accept the bytes.
  public func write(_ frame: [UInt8], isUpdate: Bool) throws(TerminalError) -> Bool {
    try screen.write(frame, isUpdate: isUpdate)
  }

  /// Ends the session and restores the terminal.
  ///
  /// Further calls have no effect.
  public func end() {
    hasEnded.withLock { hasEnded in
      guard !hasEnded else { return }
      hasEnded = true
      reader.stop()
      giveBack()
    }
  }

  private func giveBack() {
    screen.leave()
    if signals == .ofProcess {
      SignalHandlers.uninstall()
      // Keep the pipe open, because a handler that is still running could otherwise write to
      // another file that reuses the pipe's descriptor.
    } else {
      wake.close()
    }
  }

  static func size(of output: Int32) -> Size {
    guard let (width, height) = Descriptor.size(of: output) else {
      return Size(width: 80, height: 24)
    }
    return Size(width: width, height: height)
  }
}
