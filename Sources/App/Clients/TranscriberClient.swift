package import Dependencies
import IssueReporting
import Locking

extension DependencyValues {
  /// Turns the speech of a meeting into text.
  package var transcriberClient: TranscriberClient {
    get { self[TranscriberClientKey.self] }
    set { self[TranscriberClientKey.self] = newValue }
  }
}

/// The key of the dependency that transcribes.
///
/// `ClientsLive` adds its live value.
package enum TranscriberClientKey: TestDependencyKey {
  /// A voice that says a sentence every few seconds.
  package static let previewValue = TranscriberClient.reciting(
    [
      "The new start page is ready for review.",
      "Comments go to Blob Jr until Wednesday.",
      "The icons wait for the colours.",
    ],
    every: .seconds(5)
  )

  /// No speech: a test that uses the client reports an issue.
  package static let testValue = TranscriberClient(
    authorizationStatus: unimplemented(
      "TranscriberClient.authorizationStatus",
      placeholder: .denied
    ),
    requestAuthorization: unimplemented(
      "TranscriberClient.requestAuthorization",
      placeholder: .denied
    ),
    startTask: unimplemented(
      "TranscriberClient.startTask",
      placeholder: AsyncThrowingStream { $0.finish() }
    )
  )
}

/// A dependency that turns the speech of a meeting into text.
///
/// ```swift
/// @Dependency(\.transcriberClient) var transcriberClient
/// for try await line in await transcriberClient.startTask() { transcript += line }
/// ```
///
/// A test that uses a closure without setting it fails.
package struct TranscriberClient: Sendable {
  /// Tells whether the app may transcribe, without asking the user.
  package var authorizationStatus: @Sendable () -> TranscriberAuthorizationStatus

  /// Asks whether the app may transcribe, if that is not determined yet.
  package var requestAuthorization: @Sendable () async -> TranscriberAuthorizationStatus

  /// Starts to listen.
  ///
  /// Each element is one more line of recognised text. The sequence ends when the transcriber does,
  /// and throws a ``TranscriberError`` if it has failed. Cancelling the task that iterates ends the
  /// transcriber: when the iteration returns, the transcriber has ended. The sequence can be
  /// iterated once.
  package var startTask: @Sendable () async -> any AsyncSequence<String, any Error> & Sendable

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - authorizationStatus: Tells whether the app may transcribe.
  ///   - requestAuthorization: Asks the user whether the app may transcribe.
  ///   - startTask: Starts to listen.
  package init(
    authorizationStatus: @escaping @Sendable () -> TranscriberAuthorizationStatus,
    requestAuthorization: @escaping @Sendable () async -> TranscriberAuthorizationStatus,
    startTask: @escaping @Sendable () async -> any AsyncSequence<String, any Error> & Sendable
  ) {
    self.authorizationStatus = authorizationStatus
    self.requestAuthorization = requestAuthorization
    self.startTask = startTask
  }

  /// A client that has been turned off.
  package static let off = TranscriberClient(
    authorizationStatus: { .denied },
    requestAuthorization: { .denied },
    startTask: { AsyncThrowingStream { $0.finish() } }
  )

  /// A client that hears the same lines in every meeting.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - interval: The time before each line, on the `continuousClock` of the caller.
  /// - Returns: The client.
  package static func reciting(_ lines: [String], every interval: Duration) -> TranscriberClient {
    TranscriberClient(
      authorizationStatus: { .authorized },
      requestAuthorization: { .authorized },
      startTask: {
        let clock = DependencyValues.current.continuousClock
        let rest = Locked(lines[...])
        return AsyncThrowingStream {
          guard let line = rest.withLock({ $0.popFirst() }) else { return nil }
          // Cancellation ends the lines. It is no failure.
          do { try await clock.sleep(for: interval) } catch { return nil }
          return line
        }
      }
    )
  }
}
