import Dispatch
import Glibc

extension AsyncStream<Void> {
  /// Returns a stream that yields an element whenever one of the given signals arrives.
  ///
  /// While the stream is active, the signals do not end the process.
  ///
  /// - Parameters:
  ///   - signals: The signals to receive.
  ///   - onSignal: A closure that receives each signal before the stream yields its element.
  public static func interruptions(
    by signals: [Int32],
    onSignal: @escaping @Sendable (Int32) -> Void
  ) -> AsyncStream<Void> {
    AsyncStream { continuation in
      // SAFETY: Dispatch objects are thread-safe, although they are not declared as `Sendable`.
      nonisolated(unsafe) let sources = signals.map { number in
        // A dispatch source receives a signal only if the process ignores the signal.
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { @Sendable in
          onSignal(number)
          continuation.yield()
        }
        // NB: The source misses signals that arrive before its registration.
        let isWatching = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { @Sendable in _ = isWatching.signal() }
        source.activate()
        isWatching.wait()
        return source
      }
      continuation.onTermination = { @Sendable _ in
        for (number, source) in unsafe zip(signals, sources) {
          source.cancel()
          _ = signal(number, SIG_DFL)
        }
      }
    }
  }
}
