/// An element of a sequence, or a tick of a clock.
enum Ticking<Element: Sendable>: Sendable {
  case element(Element)

  /// An interval has ended.
  case tick
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// Returns the elements of this sequence, interleaved with ticks of a clock.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks.
  ///   - clock: The clock that measures the interval.
  func withTicks(
    every interval: Duration,
    _ clock: any Clock<Duration>
  ) -> AsyncThrowingStream<Ticking<Element>, any Error> {
    AsyncThrowingStream<Ticking<Element>, any Error> { continuation in
      let elements = Task {
        do {
          for try await element in self { continuation.yield(.element(element)) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      let ticks = Task {
        // The loop ends when the task is cancelled.
        while (try? await clock.sleep(for: interval)) != nil { continuation.yield(.tick) }
      }
      continuation.onTermination = { _ in
        elements.cancel()
        ticks.cancel()
      }
    }
  }
}
