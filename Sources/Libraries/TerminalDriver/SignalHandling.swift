import Glibc
import Synchronization

// The code that runs in signal handlers.
//
// SAFETY of this file: The code uses only the block at the address in `active`, which is never
// freed. The code calls only functions that signal-safety(7) allows.

/// The address of the handlers' data while a session handles signals, otherwise zero.
let active = Atomic<UInt>(0)

/// Whether the process must restore the terminal before it ends.
let isShown = Atomic<Bool>(false)

/// Whether a signal is about to end the process.
///
/// NB: One thread sets `isEnding` and then reads `isShown`. The other thread sets `isShown` and
/// then reads `isEnding`. Each thread sets a flag before it reads the flag of the other thread, so
/// at least one of the two threads finds that the other flag is set.
let isEnding = Atomic<Bool>(false)

@unsafe func activeState() -> UnsafeMutablePointer<SignalState>? {
  unsafe UnsafeMutablePointer(bitPattern: active.load(ordering: .acquiring))
}

/// Restores the terminal.
@unsafe func leaveFullScreen() {
  guard let state = unsafe activeState(), SignalHandlers.isScreenShown else { return }
  let code = errno
  unsafe restoreTerminal(
    input: state.pointee.input,
    output: state.pointee.output,
    errors: state.pointee.errors,
    saved: &state.pointee.saved,
    leave: state.pointee.leave
  )
  // Other threads may still draw frames, which must not reach the screen of the shell.
  SignalHandlers.isScreenShown = false
  errno = code
}

/// Restores the terminal, then performs the previous action of the signal: the system ends the
/// process, or a crash reporter runs.
@unsafe func end(by signal: Int32) {
  guard let state = unsafe activeState() else { return }
  isEnding.store(true, ordering: .sequentiallyConsistent)
  unsafe leaveFullScreen()
  _ = unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
  // The system delivers this signal after the handler returns.
  _ = raise(signal)
}

/// Restores the terminal, and ends the process after the previous action of the signal has run.
///
/// After a crash, the crash reporter returns to the failing instruction, which fails again and ends
/// the process. If a call such as `abort` has sent the signal, there is no failing instruction, and
/// the process would continue without its screen. In this case, the function itself ends the
/// process.
@unsafe func crash(by signal: Int32, wasSent: Bool) {
  unsafe end(by: signal)
  guard wasSent else { return }
  var set = sigset_t()
  unsafe sigemptyset(&set)
  unsafe sigaddset(&set, signal)
  // NB: A signal is blocked while its handler runs. Unblocking it runs the previous handler here.
  _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  var standard = sigaction()
  unsafe standard.__sigaction_handler.sa_handler = SIG_DFL
  _ = unsafe sigaction(signal, &standard, nil)
  _ = raise(signal)
}

/// Informs the reading thread, which reacts to the signal.
@unsafe func tell(_ message: WakePipe.Message) {
  guard let state = unsafe activeState() else { return }
  let code = errno
  var byte = message.rawValue
  _ = unsafe write(state.pointee.wake, &byte, 1)
  errno = code
}
