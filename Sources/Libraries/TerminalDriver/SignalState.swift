import Glibc

/// The data of signal handlers, allocated before the handlers are installed.
///
/// SAFETY of the pointers: The memory is never freed, because a handler may be about to use it. The
/// memory amounts to a few hundred bytes per session, and a process usually has one session.
@unsafe struct SignalState {
  let input: Int32
  let output: Int32
  let errors: ErrorOutput?
  let wake: Int32
  var saved: termios
  let leave: UnsafeRawBufferPointer
  /// The previous action of each signal, indexed by the signal's number.
  let previous: UnsafeMutablePointer<sigaction>

  /// The highest signal number, plus one.
  private static let signalCount = 65

  init(mode: TerminalMode, input: Int32, output: Int32, errors: ErrorOutput?, wake: WakePipe) {
    unsafe self.input = input
    unsafe self.output = output
    unsafe self.errors = errors
    unsafe self.wake = wake.writing
    unsafe saved = mode.saved
    unsafe leave = Self.permanent(FullScreenSequence.leave)
    unsafe previous = .allocate(capacity: Self.signalCount)
    unsafe previous.initialize(repeating: sigaction(), count: Self.signalCount)
  }

  private static func permanent(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe buffer.initialize(fromContentsOf: bytes)
    return UnsafeRawBufferPointer(buffer)
  }
}
