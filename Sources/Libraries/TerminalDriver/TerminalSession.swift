import Glibc
import Synchronization
public import TerminalUI

/// A session in which a program has the whole terminal for itself.
///
/// ```swift
/// let session = try TerminalSession()
/// defer { session.end() }
/// let renderer = Renderer(colors: colors)
/// try session.write(renderer.bytes(from: nil, to: screen))
/// for await event in session.events { … }
/// ```
///
/// While it lasts, the terminal shows its alternate screen, sends every key at once, and reports
/// pastes and the mouse. It is restored whichever way the session ends: by ``end()``, `exit`, a
/// signal that ends or stops the process, or a crash. The exceptions are `SIGKILL` and `SIGSTOP`,
/// which a process cannot handle, and a stack overflow in another thread than the one that began
/// the session.
///
/// Ctrl-Z stops the process as it does elsewhere, and is no event; when the process continues, the
/// full screen comes back and ``events`` asks for all to be drawn. In the background it goes on
/// without the terminal, and writes nothing to it, until it is in the foreground again.
///
/// Output to standard error, such as the reason for a crash, is shown after the full screen is
/// left, unless standard error is redirected.
///
/// Safe to use from any thread.
public final class TerminalSession: Terminal {
  /// The signals that a session handles.
  public enum Signals: Sendable {
    /// Those of the process, which has one such session at a time.
    case ofProcess

    /// None, as for a terminal that is not the one of the process. Ctrl-Z is then a key like
    /// others.
    case none
  }

  /// The events of the terminal, until the session or the terminal ends.
  public let events: AsyncStream<TerminalEvent>

  private let output: Int32
  let screen: Screen
  private let wake: WakePipe
  let reader: InputReader
  private let signals: Signals
  private let hasEnded = Mutex(false)

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor that keys are read from, standard input by default.
  ///   - output: The descriptor that frames are written to, standard output by default.
  ///   - signals: The signals that the session handles.
  ///   - asksForBackground: Whether the terminal is asked for its background. Nothing waits for the
  ///     answer, which is an event.
  /// - Throws: ``TerminalError`` if one of the two is no terminal, or the system refuses something;
  ///   the terminal is then what it was before.
  public init(
    input: Int32 = 0,
    output: Int32 = 1,
    signals: Signals = .ofProcess,
    asksForBackground: Bool = false
  ) throws(TerminalError) {
    guard isatty(output) == 1 else { throw .notATerminal }
    self.output = output
    self.signals = signals
    let mode = try TerminalMode(of: input)
    let errors = signals == .ofProcess ? ErrorOutput(on: output) : nil
    screen = Screen(
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
      asksForBackground: asksForBackground,
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
      // Nothing is left for the deinitialiser, which comes next.
      hasEnded.withLock { $0 = true }
      if error == .inUse { wake.close() } else { giveBack() }
      throw error
    }
    reader.start()
  }

  deinit {
    end()
  }

  /// The number of columns and rows, 80 by 24 if the terminal does not know.
  public var size: Size { Self.size(of: output) }

  /// Writes bytes, all of them, in one piece if the terminal takes it.
  ///
  /// Does nothing once the session has ended, and while the shell has the terminal.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: If the terminal does not take them.
  public func write(_ bytes: [UInt8]) throws(TerminalError) {
    try screen.write(bytes)
  }

  /// Restores the terminal.
  ///
  /// Later calls do nothing.
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
      // The pipe stays open: a handler that is still running could otherwise write into another
      // file with the same number.
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
