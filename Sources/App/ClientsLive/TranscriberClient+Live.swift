package import Clients
import Dependencies
import Foundation

extension TranscriberClientKey: DependencyKey {
  /// The user's command, if there is one.
  package static let liveValue = TranscriberClient.command(
    setting: { DependencyValues.current.settingsClient.transcriber() }
  )
}

extension TranscriberClient {
  /// Runs the user's command, and takes each line of its output as speech.
  ///
  /// The status is denied when the user has turned the transcriber off, and restricted when what is
  /// set is no command or its program is not installed.
  ///
  /// - Parameters:
  ///   - setting: Tells what the user wants, at the time.
  ///   - environment: The environment variables of the command. `PATH` is where its program is
  ///     looked for.
  ///   - gracePeriod: How long the command may take to end when it is asked to, before it is
  ///     killed.
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
      // The settings say whether the user allows it: there is no question to ask.
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
