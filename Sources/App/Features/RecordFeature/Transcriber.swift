import Clients
import Dependencies
import Observation

/// Runs the user's speech recogniser during a meeting.
@Observable
package final class Transcriber {
  /// Whether speech is being transcribed, and the reason if it is not.
  package private(set) var state = TranscriptionState.starting

  @ObservationIgnored @Dependency(\.transcriberClient) private var client

  /// Listens until the task is cancelled, if the user turned the transcriber on.
  ///
  /// - Parameter onLine: Called with each transcribed line.
  func run(onLine: @MainActor (String) -> Void) async {
    var status = client.authorizationStatus()
    if status == .notDetermined { status = await client.requestAuthorization() }
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
