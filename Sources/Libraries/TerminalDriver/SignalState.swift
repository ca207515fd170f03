import Glibc

/// The data of signal handlers, in memory that is allocated before they run.
///
/// SAFETY of its pointers: they are never freed, since a handler could be about to use them; that
/// is a few hundred bytes for each session of a process, of which there is one.
@unsafe struct SignalState {
  let input: Int32
  let output: Int32
  let errors: ErrorOutput?
  let wake: Int32
  var saved: termios
  let leave: UnsafeRawBufferPointer
  /// What each signal did before, by its number.
  let previous: UnsafeMutablePointer<sigaction>

  /// One more than the highest number of a signal.
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
