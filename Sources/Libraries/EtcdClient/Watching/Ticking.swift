/// An element of a sequence, or the sign that some time has passed.
enum Ticking<Element: Sendable>: Sendable {
  /// An element.
  case element(Element)

  /// An interval has ended.
  case tick
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// Returns the same elements with signs in between that time has passed.
  ///
  /// - Parameters:
  ///   - interval: How long to wait between two signs.
  ///   - clock: Measures the time.
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
        // It ends when it is cancelled.
        while (try? await clock.sleep(for: interval)) != nil { continuation.yield(.tick) }
      }
      continuation.onTermination = { _ in
        elements.cancel()
        ticks.cancel()
      }
    }
  }
}
