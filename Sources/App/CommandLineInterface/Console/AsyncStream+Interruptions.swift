import Dispatch
import Glibc

extension AsyncStream<Void> {
  /// An element for each of some signals that arrives while the stream is read.
  ///
  /// - Parameters:
  ///   - signals: The signals. As long as the stream is read they do not end the process.
  ///   - onSignal: Called with each signal before its element.
  static func interruptions(
    by signals: [Int32],
    onSignal: @escaping @Sendable (Int32) -> Void
  ) -> AsyncStream<Void> {
    AsyncStream { continuation in
      // SAFETY: Dispatch objects may be used from any thread; Dispatch does not say so in Swift's
      // terms.
      nonisolated(unsafe) let sources = signals.map { number in
        // A dispatch source sees a signal only if nothing else acts on it.
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { @Sendable in
          onSignal(number)
          continuation.yield()
        }
        // NB: a signal that arrives before the source is known to the system is lost.
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
