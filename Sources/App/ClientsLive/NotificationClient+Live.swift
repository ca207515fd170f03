package import Clients
import Dependencies
import Foundation

extension NotificationClientKey: DependencyKey {
  /// Makes announcements in the way that the user has chosen, in the terminal of the program.
  package static let liveValue = NotificationClient.live()
}

extension NotificationClient {
  /// Makes announcements in the way that the user has chosen: with a desktop notification or with a
  /// command.
  ///
  /// A command inherits the environment and also gets `SYNCUPS_EVENT`, `SYNCUPS_TITLE` and
  /// `SYNCUPS_SPEAKER`.
  ///
  /// - Parameters:
  ///   - setting: Returns the user's choice at the time of the announcement.
  ///   - environment: The environment variables. The program of a command is looked up in `PATH`.
  ///   - timeLimit: The time after which a command is asked to exit.
  ///   - gracePeriod: The time that it then has to exit before it is killed.
  ///   - writeToTerminal: Writes bytes to the terminal with a single call.
  /// - Returns: The client.
  package static func live(
    setting: @escaping @Sendable () -> NotificationSetting = {
      DependencyValues.current.settingsClient.notification()
    },
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeLimit: Duration = .seconds(5),
    gracePeriod: Duration = .seconds(1),
    writeToTerminal: @escaping @Sendable ([UInt8]) -> Void = { bytes in
      ControllingTerminal().write(bytes)
    }
  ) -> NotificationClient {
    NotificationClient { announcement in
      switch setting() {
      case .off: break
      case .desktop:
        writeToTerminal(DesktopMessage.sequence(for: announcement, environment: environment))
      case .command(let command):
        let variables = [
          "SYNCUPS_EVENT": announcement.event.rawValue,
          "SYNCUPS_SPEAKER": announcement.speaker,
          "SYNCUPS_TITLE": announcement.title,
        ]
        try await run(
          command,
          environment: environment.merging(variables) { $1 },
          timeLimit: timeLimit,
          gracePeriod: gracePeriod
        )
      }
    }
  }

  private static func run(
    _ command: String,
    environment: [String: String],
    timeLimit: Duration,
    gracePeriod: Duration
  ) async throws {
    let clock = DependencyValues.current.continuousClock
    let (program, running): (String, RunningCommand)
    do throws(TranscriberError) {
      let command = try ResolvedCommand(.command(command), environment: environment)
      program = command.program
      running = try RunningCommand(
        command,
        clock: clock,
        gracePeriod: gracePeriod,
        onLine: { _ in },
        onExit: {}
      )
    } catch {
      throw NotificationError.command(error)
    }
    // An unstructured task, because the command keeps running when the caller is cancelled, but
    // must still be terminated and reaped.
    let (results, result) = AsyncStream.makeStream(of: NotificationError?.self)
    Task {
      let limit = Task {
        // Cancelled if the command exits in time.
        do { try await clock.sleep(for: timeLimit) } catch { return false }
        running.beginEnd()
        return true
      }
      let error = await running.exit.value
      limit.cancel()
      let isLate = await limit.value
      result.yield(
        isLate
          ? .tookTooLong(program: program, limit: timeLimit) : error.map(NotificationError.command)
      )
      result.finish()
    }
    for await error in results {
      if let error { throw error }
    }
  }
}
