import Foundation
import Glibc
import Synchronization

/// Restores the terminal when a signal ends or stops the process, and has the thread that reads go
/// back to the full screen when the process continues.
///
/// The handlers call nothing but functions that `signal-safety(7)` allows them, and touch nothing
/// but memory that was made before.
enum SignalHandlers {
  /// The signals by which a process crashes.
  private static let crashes = [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP]

  private static let signals = crashes + [SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]

  private static let lock = NSLock()

  /// Restores the terminal when the process ends by `exit`.
  private static let exitHandler: Void = {
    _ = atexit { unsafe leaveFullScreen() }
  }()

  /// Takes over the signals for one session.
  ///
  /// - Throws: ``TerminalError/inUse`` if another session has them.
  static func install(
    mode: TerminalMode,
    input: Int32,
    output: Int32,
    wake: WakePipe
  ) throws(TerminalError) {
    lock.lock()
    defer { lock.unlock() }
    guard active.load(ordering: .acquiring) == 0 else { throw .inUse }
    // SAFETY: Initialised before anybody sees it, and never freed.
    let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
    unsafe state.initialize(
      to: SignalState(mode: mode, input: input, output: output, wake: wake)
    )
    isTerminalGivenBack = false
    active.store(UInt(bitPattern: state), ordering: .releasing)
    for signal in signals {
      var action = sigaction()
      if crashes.contains(signal) {
        unsafe action.__sigaction_handler.sa_sigaction = { signal, information, _ in
          unsafe crash(by: signal, wasSent: (information?.pointee.si_code ?? 0) <= 0)
        }
        action.sa_flags = SA_RESTART | SA_SIGINFO
      } else {
        unsafe action.__sigaction_handler.sa_handler = handler(for: signal)
        action.sa_flags = SA_RESTART
      }
      unsafe sigemptyset(&action.sa_mask)
      unsafe sigaction(signal, &action, state.pointee.previous + Int(signal))
      if unsafe isIgnoring(state.pointee.previous[Int(signal)]) {
        // As `nohup` asks for: what the process was told to ignore does not end it.
        unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
      }
    }
    exitHandler
  }

  /// Gives the signals back to what had them before.
  static func uninstall() {
    lock.lock()
    defer { lock.unlock() }
    // SAFETY: A handler that has read the pointer before finds the block still there.
    guard let state = unsafe activeState() else { return }
    active.store(0, ordering: .releasing)
    for signal in signals {
      unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
    }
  }

  /// Whether the shell has the terminal, as it has while the process is stopped or goes on in the background.
  ///
  /// The terminal is then what it was before the session, and not to be touched: the system stops a
  /// process that changes it from the background.
  static var isTerminalGivenBack: Bool {
    get { isGivenBack.load(ordering: .acquiring) }
    set { isGivenBack.store(newValue, ordering: .releasing) }
  }

  private static func isIgnoring(_ action: sigaction) -> Bool {
    // Functions cannot be compared; SIG_IGN is one at an address where there is none.
    unsafe address(of: action.__sigaction_handler.sa_handler) == address(of: SIG_IGN)
  }

  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    // SAFETY: A C function is a pointer, which is as large as an Int; nothing is called.
    unsafe unsafeBitCast(handler, to: Int.self)
  }

  private static func handler(for signal: Int32) -> @convention(c) (Int32) -> Void {
    switch signal {
    case SIGTSTP: { _ in unsafe stop() }
    case SIGCONT: { _ in unsafe tell(.proceed) }
    case SIGWINCH: { _ in unsafe tell(.resize) }
    default: { signal in unsafe end(by: signal) }
    }
  }
}

/// The address of what the handlers use while a session has the signals, zero otherwise.
private let active = Atomic<UInt>(0)

/// Whether the terminal was given back and not taken again since.
private let isGivenBack = Atomic<Bool>(false)

// SAFETY of all below: they run within handlers, and so use the block whose address `active` is,
// which stays where it is for good, and functions that may be called there.

@unsafe private func activeState() -> UnsafeMutablePointer<SignalState>? {
  unsafe UnsafeMutablePointer(bitPattern: active.load(ordering: .acquiring))
}

/// Makes the terminal what it was before.
@unsafe private func leaveFullScreen() {
  guard let state = unsafe activeState(), !isGivenBack.load(ordering: .acquiring) else { return }
  let code = errno
  // Reports of the mouse that nobody has read would be typed into the shell.
  _ = unsafe tcflush(state.pointee.input, TCIFLUSH)
  _ = unsafe tcsetattr(state.pointee.input, TCSANOW, &state.pointee.saved)
  _ = unsafe write(state.pointee.output, state.pointee.leave.baseAddress, state.pointee.leave.count)
  errno = code
}

/// Restores the terminal, and leaves the rest to what handled the signal before: the system, which
/// ends the process, or the reporter of crashes.
@unsafe private func end(by signal: Int32) {
  guard let state = unsafe activeState() else { return }
  unsafe leaveFullScreen()
  _ = unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
  // Delivered once this handler has returned.
  _ = raise(signal)
}

/// Restores the terminal, and ends the process once what handled the signal before has returned.
///
/// A reporter of crashes leaves the end to the instruction that has failed, which does so again. A
/// signal that somebody has sent, as `abort` does, has no such instruction: the process would go on
/// without its screen.
@unsafe private func crash(by signal: Int32, wasSent: Bool) {
  unsafe end(by: signal)
  guard wasSent else { return }
  var set = sigset_t()
  unsafe sigemptyset(&set)
  unsafe sigaddset(&set, signal)
  // NB: the signal is blocked while its handler runs; the handler it had before runs here.
  _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  var standard = sigaction()
  unsafe standard.__sigaction_handler.sa_handler = SIG_DFL
  _ = unsafe sigaction(signal, &standard, nil)
  _ = raise(signal)
}

/// Stops the process as the system would, with the terminal restored.
@unsafe private func stop() {
  let code = errno
  unsafe leaveFullScreen()
  isGivenBack.store(true, ordering: .releasing)
  var standard = sigaction()
  var own = sigaction()
  unsafe standard.__sigaction_handler.sa_handler = SIG_DFL
  _ = unsafe sigaction(SIGTSTP, &standard, &own)
  var set = sigset_t()
  var previous = sigset_t()
  unsafe sigemptyset(&set)
  unsafe sigaddset(&set, SIGTSTP)
  // NB: the signal is blocked while its handler runs; it stops the process here once it is not.
  _ = raise(SIGTSTP)
  _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, &previous)
  _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
  _ = unsafe sigaction(SIGTSTP, &own, nil)
  // The signal to continue says this as well, but nothing continues what could not be stopped, as in
  // a process group that nobody controls.
  unsafe tell(.proceed)
  errno = code
}

/// Tells the thread that reads what has happened, and leaves it to that.
@unsafe private func tell(_ message: WakePipe.Message) {
  guard let state = unsafe activeState() else { return }
  let code = errno
  var byte = message.rawValue
  _ = unsafe write(state.pointee.wake, &byte, 1)
  errno = code
}
