import Glibc
import Synchronization

// The code that runs within signal handlers.
//
// SAFETY of all here: it uses the block whose address `active` is, which stays where it is for
// good, and calls nothing but functions that signal-safety(7) allows it.

/// The address of what the handlers use while a session has the signals, zero otherwise.
let active = Atomic<UInt>(0)

/// Whether the terminal of the process is to be restored.
let isShown = Atomic<Bool>(false)

/// Whether a signal is about to end the process.
///
/// NB: set before the other is asked, which is set before this is asked: one of the two threads
/// sees what the other does.
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
  // Frames that other threads still draw must not reach the screen of the shell.
  SignalHandlers.isScreenShown = false
  errno = code
}

/// Restores the terminal, and leaves the rest to what handled the signal before: the system, which
/// ends the process, or the reporter of crashes.
@unsafe func end(by signal: Int32) {
  guard let state = unsafe activeState() else { return }
  isEnding.store(true, ordering: .sequentiallyConsistent)
  unsafe leaveFullScreen()
  _ = unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
  // Delivered once this handler has returned.
  _ = raise(signal)
}

/// Restores the terminal, and ends the process once what handled the signal before has returned.
///
/// A crash reporter returns to the failed instruction, which fails again and ends the process. A
/// signal that was sent, as by `abort`, has no such instruction: the process would go on without
/// its screen.
@unsafe func crash(by signal: Int32, wasSent: Bool) {
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

/// Informs the reading thread, which handles the signal.
@unsafe func tell(_ message: WakePipe.Message) {
  guard let state = unsafe activeState() else { return }
  let code = errno
  var byte = message.rawValue
  _ = unsafe write(state.pointee.wake, &byte, 1)
  errno = code
}
