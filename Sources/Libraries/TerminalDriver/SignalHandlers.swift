import Glibc
import Synchronization

/// Restores the terminal when a signal ends the process.
///
/// The reading thread leaves full-screen mode when the process is suspended, and re-enters it when
/// the process resumes.
enum SignalHandlers {
  private static let crashes = [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP]

  /// The signals that inform the process without ending it.
  private static let news = [SIGCONT, SIGWINCH]

  /// The remaining signals that end the process by default.
  ///
  /// The session handles one of these signals only if no other code has changed the signal's
  /// action.
  private static let unexpected =
    [
      SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS, SIGIO,
      SIGPWR, SIGSTKFLT,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  private static let signals = crashes + news + unexpected + [SIGHUP, SIGINT, SIGTERM, SIGTSTP]

  private static let lock = Mutex(())

  /// Restores the terminal when the process calls `exit`.
  private static let exitHandler: Void = {
    _ = atexit { unsafe leaveFullScreen() }
  }()

  /// Whether the terminal is in full-screen mode.
  ///
  /// If it is, the process must restore the terminal before it ends.
  static var isScreenShown: Bool {
    get { isShown.load(ordering: .sequentiallyConsistent) }
    set { isShown.store(newValue, ordering: .sequentiallyConsistent) }
  }

  /// Whether a signal is about to end the process.
  ///
  /// While a signal ends the process, other code must not write to the terminal.
  static var isProcessEnding: Bool { isEnding.load(ordering: .sequentiallyConsistent) }

  /// Installs the handlers for one session, whose screen is not shown yet.
  ///
  /// - Throws: ``TerminalError/inUse`` if another session has installed handlers.
  static func install(
    mode: TerminalMode,
    input: Int32,
    output: Int32,
    errors: ErrorOutput?,
    wake: WakePipe
  ) throws(TerminalError) {
    let isFree = lock.withLock { _ in
      guard active.load(ordering: .acquiring) == 0 else { return false }
      // SAFETY: Initialised before any other code can see it, and never freed.
      let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
      unsafe state.initialize(
        to: SignalState(mode: mode, input: input, output: output, errors: errors, wake: wake)
      )
      provideStack()
      isEnding.store(false, ordering: .sequentiallyConsistent)
      for signal in signals {
        unsafe sigaction(signal, nil, state.pointee.previous + Int(signal))
      }
      active.store(UInt(bitPattern: state), ordering: .releasing)
      for signal in signals
      where unsafe isTaken(signal, from: state.pointee.previous[Int(signal)]) {
        var action = action(for: signal)
        unsafe sigaction(signal, &action, nil)
      }
      exitHandler
      return true
    }
    guard isFree else { throw .inUse }
  }

  /// Restores the previous actions of the signals.
  static func uninstall() {
    lock.withLock { _ in
      // SAFETY: The memory is never freed, so a handler that has already read the pointer can use
      // it.
      guard let state = unsafe activeState() else { return }
      for signal in signals
      where unsafe isTaken(signal, from: state.pointee.previous[Int(signal)]) {
        unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
      }
      // Clear the active state last, because a handler that finds no active state would drop its
      // signal.
      active.store(0, ordering: .releasing)
    }
  }

  /// Stops the process with the default action of `SIGTSTP`, and returns when the process
  /// continues.
  ///
  /// Call this method only from a single thread, and not from a handler. Two concurrent calls could
  /// each restore the action that the other call has set.
  static func stopProcess() {
    var standard = sigaction()
    var own = sigaction()
    var set = sigset_t()
    var previous = sigset_t()
    // SAFETY: All pointers are valid during the calls.
    unsafe standard.__sigaction_handler.sa_handler = SIG_DFL
    _ = unsafe sigaction(SIGTSTP, &standard, &own)
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTSTP)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, &previous)
    _ = raise(SIGTSTP)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    _ = unsafe sigaction(SIGTSTP, &own, nil)
  }

  /// Provides a separate stack for signal handlers if the current thread does not have one.
  ///
  /// Without a separate stack, no handler can run after the thread's own stack has overflowed.
  private static func provideStack() {
    var stack = unsafe stack_t()
    // SAFETY: The structure outlives the calls, and the memory is never freed.
    unsafe sigaltstack(nil, &stack)
    let flags = unsafe stack.ss_flags
    guard flags & Int32(SS_DISABLE) != 0 else { return }
    unsafe stack.ss_size = 65_536
    unsafe stack.ss_sp = .allocate(byteCount: 65_536, alignment: 16)
    unsafe stack.ss_flags = 0
    unsafe sigaltstack(&stack, nil)
  }

  private static func isTaken(_ signal: Int32, from previous: sigaction) -> Bool {
    // SAFETY: The address is only compared, never called.
    let handler = unsafe address(of: previous.__sigaction_handler.sa_handler)
    if news.contains(signal) { return true }
    // Signals that were ignored when the process started, for example by `nohup`, do not end the
    // process.
    if handler == address(of: SIG_IGN) { return false }
    return !unexpected.contains(signal) || handler == address(of: SIG_DFL)
  }

  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    // Compare addresses, because Swift cannot compare functions. SIG_IGN is a constant that is not
    // the address of a function.
    // SAFETY: A C function pointer has the size of an Int, and is not called.
    unsafe unsafeBitCast(handler, to: Int.self)
  }

  private static func action(for signal: Int32) -> sigaction {
    var action = sigaction()
    // SAFETY: The handlers call only signal-safe functions, and the set is part of the structure.
    if crashes.contains(signal) {
      unsafe action.__sigaction_handler.sa_sigaction = { signal, information, _ in
        unsafe crash(by: signal, wasSent: (information?.pointee.si_code ?? 0) <= 0)
      }
      action.sa_flags = SA_RESTART | SA_SIGINFO | SA_ONSTACK
    } else {
      unsafe action.__sigaction_handler.sa_handler = handler(for: signal)
      action.sa_flags = SA_RESTART
    }
    unsafe sigemptyset(&action.sa_mask)
    return action
  }

  private static func handler(for signal: Int32) -> @convention(c) (Int32) -> Void {
    switch signal {
    case SIGTSTP: { _ in unsafe tell(.stop) }
    case SIGCONT: { _ in unsafe tell(.proceed) }
    case SIGWINCH: { _ in unsafe tell(.resize) }
    default: { signal in unsafe end(by: signal) }
    }
  }
}
