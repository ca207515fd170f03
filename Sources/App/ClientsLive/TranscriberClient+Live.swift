package import Clients
import Dependencies
import Foundation

extension TranscriberClientKey: DependencyKey {
  /// The user's command, if one is configured.
  package static let liveValue = TranscriberClient.command(
    setting: { DependencyValues.current.settingsClient.transcriber() }
  )
}

extension TranscriberClient {
  /// Runs the user's command and treats each line of its output as speech.
  ///
  /// The status is denied if the user has turned the transcriber off, and restricted if the setting
  /// is not a valid command or the program is not installed.
  ///
  /// - Parameters:
  ///   - setting: Returns the user's setting at the time of the call.
  ///   - environment: The environment variables of the command. Its program is looked up in `PATH`.
  ///   - gracePeriod: The time that the command has to exit before it is killed.
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
      // The settings already contain the user's decision, so no question is needed.
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
