import Glibc

/// Starts threads that block all signals, which only the host program's threads should handle.
enum SilentThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs an operation on a new thread, which ends when the operation returns.
  ///
  /// - Parameter operation: The operation, which runs with all signals blocked.
  /// - Throws: An error if the thread cannot be started.
  static func start(_ operation: @escaping @Sendable () -> Void) throws(SystemError) {
    var allSignals = sigset_t()
    var formerSignals = sigset_t()
    unsafe sigfillset(&allSignals)
    unsafe pthread_sigmask(SIG_SETMASK, &allSignals, &formerSignals)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &formerSignals, nil) }
    var thread: pthread_t = 0
    // SAFETY: The thread takes the reference over.
    // If no thread can be created, this function releases the reference.
    let retained = unsafe Unmanaged.passRetained(Body(operation))
    let code = unsafe pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      retained.toOpaque()
    )
    guard code == 0 else {
      unsafe retained.release()
      throw SystemError(
        number: code,
        description: "no thread can be started: \(SystemError(number: code))"
      )
    }
    pthread_detach(thread)
  }
}
