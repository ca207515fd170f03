import Clients
import Dispatch
import Glibc
import Locking

/// A running command in its own process group.
///
/// One thread reads the command's output, and another thread waits for the command to exit. The
/// command ends when its main process, which leads the group, exits: the app then kills the rest of
/// the group.
///
/// If the app is killed, the command continues until it writes to its output: this write fails,
/// because nothing reads the output any more.
final class RunningCommand: Sendable {
  private struct State {
    var isReaped = false
    var end: Task<Void, Never>?
  }

  /// A task that completes when no process of the command is left.
  ///
  /// The value is the error, or `nil` if the command exited with status zero or was told to exit.
  let exit: Task<TranscriberError?, Never>

  private let process: SpawnedProcess
  private let state: Locked<State>
  private let clock: any Clock<Duration>
  private let gracePeriod: Duration

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: The command to run.
  ///   - clock: The clock that measures the grace period.
  ///   - gracePeriod: The time within which the command must exit after SIGTERM.
  ///   - onLine: A closure called with each line of the command's output, except blank lines.
  ///   - onExit: A closure called when no process of the command is left.
  /// - Throws: `TranscriberError` if the command cannot be started.
  init(
    _ command: ResolvedCommand,
    clock: any Clock<Duration>,
    gracePeriod: Duration,
    onLine: @escaping @Sendable (String) -> Void,
    onExit: @escaping @Sendable () -> Void
  ) throws(TranscriberError) {
    let process = try SpawnedProcess(command)
    let state = Locked(State())
    self.process = process
    self.state = state
    self.clock = clock
    self.gracePeriod = gracePeriod
    exit = Task {
      let (status, lastWords) = await withCheckedContinuation { exit in
        DispatchQueue(label: "syncups.transcriber.exit").async { process.announceExit() }
        DispatchQueue(label: "syncups.transcriber.output").async {
          let lastWords = process.readUntilExit(onLine)
          let status = state.withLock { state in
            state.isReaped = true
            return process.reap()
          }
          exit.resume(returning: (status, lastWords))
        }
      }
      onExit()
      let isEnding = state.withLock { $0.end != nil }
      return isEnding
        ? nil : TranscriberError(program: command.program, status: status, lastWords)
    }
  }

  /// Asks the command to exit, kills it if it still runs after the grace period, and returns when
  /// no process of the command is left.
  ///
  /// This method also works in a cancelled task.
  func end() async {
    await beginEnd().value
  }

  /// Asks the command to exit, and kills it if it still runs after the grace period.
  ///
  /// - Returns: A task that completes when no process of the command is left.
  @discardableResult
  func beginEnd() -> Task<Void, Never> {
    state.withLock { state in
      if let end = state.end { return end }
      let end = Task {
        signal(SIGTERM)
        let killing = Task {
          // If the command exits in time, this task is cancelled, and does not kill the command.
          do { try await clock.sleep(for: gracePeriod) } catch { return }
          signal(SIGKILL)
        }
        _ = await exit.value
        killing.cancel()
      }
      state.end = end
      return end
    }
  }

  /// Sends a signal to all processes of the command.
  private func signal(_ number: Int32) {
    state.withLock { state in
      // Send no signal after the process has been reaped, because the system may reuse its id.
      if !state.isReaped { process.signalGroup(number) }
    }
  }
}

extension TranscriberError {
  /// Creates an error from a status of `wait(2)`, or returns `nil` if the status means success.
  fileprivate init?(program: String, status: Int32, _ message: String?) {
    let signal = status & 0x7F
    let exitStatus = (status >> 8) & 0xFF
    if signal != 0 {
      self = .killed(program: program, signal: signal, message: message)
    } else if exitStatus != 0 {
      self = .failed(program: program, exitStatus: exitStatus, message: message)
    } else {
      return nil
    }
  }
}
