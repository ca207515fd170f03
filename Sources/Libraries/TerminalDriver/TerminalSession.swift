import Glibc
import Synchronization
public import TerminalUI

/// The time in which a program has the whole terminal for itself.
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
/// pastes and the mouse. On every way out it becomes what it was before: ``end()``, `exit`, a signal
/// that ends or stops the process, a crash. What cannot be helped is `SIGKILL` and `SIGSTOP`, of which
/// a process is not told, and a stack that overflows in another thread than the one that began the
/// session.
///
/// Ctrl-Z stops the process as it does elsewhere, and is no event; when the process continues, the
/// full screen comes back and ``events`` asks for all to be drawn. In the background it goes on
/// without the terminal, as if nobody looked, until it is in the foreground again.
///
/// What is written to standard error meanwhile, the reason for a crash above all, is shown once the
/// full screen is left, unless standard error is elsewhere.
///
/// Safe to use from any thread.
public final class TerminalSession: Terminal {
  /// Which signals a session looks after.
  public enum Signals: Sendable {
    /// Those of the process, which has one such session at a time.
    case ofProcess

    /// None, as for a terminal that is not the one of the process. Ctrl-Z is then a key like others.
    case none
  }

  /// What happens at the terminal, until the session or the terminal ends.
  public let events: AsyncStream<TerminalEvent>

  private let output: Int32
  private let screen: Screen
  private let wake: WakePipe
  private let reader: InputReader
  private let signals: Signals
  private let hasEnded = Mutex(false)

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor that keys are read from, standard input by default.
  ///   - output: The descriptor that frames are written to, standard output by default.
  ///   - signals: Which signals the session looks after.
  /// - Throws: ``TerminalError`` if one of the two is no terminal, or the system refuses something;
  ///   the terminal is then what it was before.
  public init(
    input: Int32 = 0,
    output: Int32 = 1,
    signals: Signals = .ofProcess
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
      isOfProcess: signals == .ofProcess
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

  /// Makes the terminal what it was before.
  ///
  /// Once is enough, more does no harm.
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
      // The pipe stays open: a handler that runs until now would write into whatever got its number.
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
