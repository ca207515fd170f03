package import Dependencies
import IssueReporting
import Locking

extension DependencyValues {
  /// Transcribes the speech of a meeting.
  package var transcriberClient: TranscriberClient {
    get { self[TranscriberClientKey.self] }
    set { self[TranscriberClientKey.self] = newValue }
  }
}

/// The key of the dependency that transcribes speech.
///
/// The module `ClientsLive` provides the live value.
package enum TranscriberClientKey: TestDependencyKey {
  /// A client that recites a sentence every few seconds.
  package static let previewValue = TranscriberClient.reciting(
    [
      "The new start page is ready for review.",
      "Comments go to Blob Jr until Wednesday.",
      "The icons need the new colours.",
    ],
    every: .seconds(5)
  )

  /// A client that reports an issue when a test uses it.
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

/// A dependency that transcribes the speech of a meeting.
///
/// ```swift
/// @Dependency(\.transcriberClient) var transcriberClient
/// for try await line in await transcriberClient.startTask() { transcript += line }
/// ```
///
/// A test fails if it calls a closure of this dependency without overriding it.
package struct TranscriberClient: Sendable {
  /// Returns whether the app may transcribe, without asking the user.
  package var authorizationStatus: @Sendable () -> TranscriberAuthorizationStatus

  /// Asks the user whether the app may transcribe, unless the user has already decided.
  package var requestAuthorization: @Sendable () async -> TranscriberAuthorizationStatus

  /// Starts the transcriber.
  ///
  /// Each element of the sequence is a line of recognised text. The sequence ends when the
  /// transcriber exits, and throws a ``TranscriberError`` if the transcriber fails. Cancelling the
  /// iterating task stops the transcriber, and the iteration ends only after the transcriber has
  /// exited. The sequence can be iterated only once.
  package var startTask: @Sendable () async -> any AsyncSequence<String, any Error> & Sendable

  package init(
    authorizationStatus: @escaping @Sendable () -> TranscriberAuthorizationStatus,
    requestAuthorization: @escaping @Sendable () async -> TranscriberAuthorizationStatus,
    startTask: @escaping @Sendable () async -> any AsyncSequence<String, any Error> & Sendable
  ) {
    self.authorizationStatus = authorizationStatus
    self.requestAuthorization = requestAuthorization
    self.startTask = startTask
  }

  /// A client for a transcriber that the user has turned off.
  package static let off = TranscriberClient(
    authorizationStatus: { .denied },
    requestAuthorization: { .denied },
    startTask: { AsyncThrowingStream { $0.finish() } }
  )

  /// A client that recites the same lines in every meeting.
  ///
  /// - Parameters:
  ///   - lines: The lines to recite.
  ///   - interval: The time before each line, measured with the `continuousClock` dependency.
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
          // If the task is cancelled, end the sequence without an error.
          do { try await clock.sleep(for: interval) } catch { return nil }
          return line
        }
      }
    )
  }
}
