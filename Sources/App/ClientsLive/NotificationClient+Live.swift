package import Clients
import Dependencies
import Foundation

extension NotificationClientKey: DependencyKey {
  /// What the user has chosen, on the terminal that the program runs in.
  package static let liveValue = NotificationClient.live()
}

extension NotificationClient {
  /// Announces as the user has chosen: by a message of the desktop, or by a command.
  ///
  /// The command is run in the environment of this program, to which `SYNCUPS_EVENT`,
  /// `SYNCUPS_TITLE` and `SYNCUPS_SPEAKER` are added.
  ///
  /// - Parameters:
  ///   - setting: Tells what the user wants, at the time.
  ///   - environment: The environment variables. `PATH` is where the program of a command is looked
  ///     for.
  ///   - timeLimit: How long a command may take before it is asked to end.
  ///   - gracePeriod: How long it may take to end then, before it is killed.
  ///   - writeToTerminal: Writes bytes to the terminal, in one piece.
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
    // What supervises the command goes on when the caller is cancelled: the command is not, and
    // must end and be reaped nevertheless.
    let (results, result) = AsyncStream.makeStream(of: NotificationError?.self)
    Task {
      let limit = Task {
        // Cancelled because the command has ended in time.
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
