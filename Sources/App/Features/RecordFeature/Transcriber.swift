import Clients
import Dependencies
import Observation

/// Runs the user's speech recogniser during a meeting.
@Observable
package final class Transcriber {
  /// Whether speech is being transcribed, and the reason if it is not.
  package private(set) var state = TranscriptionState.starting

  /// Whether the user had set a transcriber when this window became the meeting's holder.
  package private(set) var isSet = false

  /// Whether the user has seen that the transcriber failed.
  private var isFailureRead = false

  @ObservationIgnored @Dependency(\.transcriberClient) private var client

  /// The transcriber's error message, if the user has not seen it yet.
  package var unreadFailure: String? {
    if case .failed(let failure) = state, !isFailureRead { failure } else { nil }
  }

  /// Records that the user has seen the failure.
  func failureRead() { isFailureRead = true }

  /// While this window holds the meeting, transcribes speech for all windows of the meeting.
  ///
  /// This method returns once the task is cancelled.
  ///
  /// - Parameters:
  ///   - seat: This window's seat in the meeting.
  ///   - onLine: A closure called with each transcribed line.
  func run(in seat: MeetingSeat, onLine: @escaping @MainActor (String) -> Void) async {
    var wasJoined = true
    var transcription: Task<Void, Never>?
    for await isJoined in Observations({ seat.isJoined }) where isJoined != wasJoined {
      wasJoined = isJoined
      transcription?.cancel()
      await transcription?.value
      transcription = isJoined ? nil : Task { await run(onLine: onLine) }
    }
    transcription?.cancel()
    await transcription?.value
  }

  /// If the user has turned the transcriber on, transcribes speech until the task is cancelled.
  private func run(onLine: @MainActor (String) -> Void) async {
    var status = client.authorizationStatus()
    if status == .notDetermined { status = await client.requestAuthorization() }
    isSet = status != .notDetermined
    switch status {
    case .notDetermined: state = .notSet
    case .denied: state = .denied
    case .restricted: state = .restricted
    case .authorized: await listen(onLine: onLine)
    }
  }

  private func listen(onLine: @MainActor (String) -> Void) async {
    do {
      let lines = await client.startTask()
      state = .listening
      for try await line in lines { onLine(line) }
      state = .ended
    } catch {
      if !Task.isCancelled { state = .failed("\(error)") }
    }
  }
}
