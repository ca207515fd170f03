import Clients
import Dependencies

/// One run of a short user command, with text as its standard input.
struct UserCommandRun {
  private let command: String
  private let input: String
  private let environment: [String: String]
  private let timeLimit: Duration
  private let gracePeriod: Duration

  /// Prepares the run of a command.
  ///
  /// - Parameters:
  ///   - command: The command, in the syntax of ``TranscriberCommand``.
  ///   - input: The standard input of the command.
  ///   - environment: The environment variables. The command's program is looked up in `PATH`.
  ///   - timeLimit: The time after which the command is asked to exit.
  ///   - gracePeriod: The time within which the command must exit after it was asked to exit. A
  ///     command that takes longer is killed.
  init(
    _ command: String,
    input: String,
    environment: [String: String],
    timeLimit: Duration,
    gracePeriod: Duration = .seconds(1)
  ) {
    self.command = command
    self.input = input
    self.environment = environment
    self.timeLimit = timeLimit
    self.gracePeriod = gracePeriod
  }

  /// Runs the command, and returns when it has exited or the task is cancelled.
  ///
  /// If the task is cancelled, a command that was started keeps running.
  ///
  /// - Throws: ``UserCommandError`` if the command cannot be run, fails or takes too long.
  func run() async throws {
    let clock = DependencyValues.current.continuousClock
    let (program, running): (String, RunningCommand)
    do throws(TranscriberError) {
      var command = try ResolvedCommand(.command(command), environment: environment)
      command.input = input
      program = command.program
      running = try RunningCommand(
        command,
        clock: clock,
        gracePeriod: gracePeriod,
        onLine: { _ in },
        onExit: {}
      )
    } catch {
      throw UserCommandError.command(error)
    }
    // Use an unstructured task: if the caller is cancelled, the command keeps running, and must
    // still be terminated and reaped.
    let (results, result) = AsyncStream.makeStream(of: UserCommandError?.self)
    Task {
      let limit = Task {
        // If the command exits in time, this task is cancelled, and does not end the command.
        do { try await clock.sleep(for: timeLimit) } catch { return false }
        running.beginEnd()
        return true
      }
      let error = await running.exit.value
      limit.cancel()
      let isLate = await limit.value
      result.yield(
        isLate
          ? .tookTooLong(program: program, limit: timeLimit) : error.map(UserCommandError.command)
      )
      result.finish()
    }
    for await error in results {
      if let error { throw error }
    }
  }
}
