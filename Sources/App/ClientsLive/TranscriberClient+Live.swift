package import Clients
import Dependencies
import Foundation

extension TranscriberClientKey: DependencyKey {
  /// A client that runs the transcriber command in the user's settings.
  package static let liveValue = TranscriberClient.command(
    setting: { DependencyValues.current.settingsClient.transcriber() }
  )
}

extension TranscriberClient {
  /// Creates a client that runs the user's command, and treats each line of its output as speech.
  ///
  /// The authorization status is denied if the user has turned the transcriber off. The status is
  /// restricted if the setting is not a valid command, or the program is not installed.
  ///
  /// - Parameters:
  ///   - setting: A closure that returns the user's setting at the time of the call.
  ///   - environment: The environment variables of the command. The command's program is looked up
  ///     in `PATH`.
  ///   - gracePeriod: The time within which the command must exit after it was asked to exit. A
  ///     command that takes longer is killed.
  /// - Returns: The client.
  package static func command(
    setting: @escaping @Sendable () -> TranscriberSetting,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    gracePeriod: Duration = .seconds(2)
  ) -> TranscriberClient {
    @Sendable func status() -> TranscriberAuthorizationStatus {
      let setting = setting()
      switch setting {
      case .undecided: return .notDetermined
      case .off: return .denied
      case .command:
        do { _ = try ResolvedCommand(setting, environment: environment) } catch {
          return .restricted
        }
        return .authorized
      }
    }
    return TranscriberClient(
      authorizationStatus: status,
      // Do not ask the user, because the settings already contain the decision.
      requestAuthorization: { status() },
      startTask: {
        do {
          let command = try ResolvedCommand(setting(), environment: environment)
          let clock = DependencyValues.current.continuousClock
          return try CommandTranscription(command, clock: clock, gracePeriod: gracePeriod)
        } catch {
          return AsyncThrowingStream { $0.finish(throwing: error) }
        }
      }
    )
  }
}
