import Clients
import Dispatch
import Glibc
import Locking

/// A command that runs, in a process group of its own.
///
/// Two threads wait for it, one for what it writes and one for its end. When its first process has
/// ended, so has the command, and what is left of the group is killed.
///
/// If this process is killed, the command goes on until it writes to its output, which is closed.
final class RunningCommand: Sendable {
  private struct State {
    var isReaped = false
    var end: Task<Void, Never>?
  }

  /// Waits until nothing is left of the command.
  ///
  /// The value is what went wrong, or `nil` if the exit status was zero or the command was told to
  /// end.
  let exit: Task<TranscriberError?, Never>

  private let process: SpawnedProcess
  private let state: Locked<State>
  private let clock: any Clock<Duration>
  private let gracePeriod: Duration

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - clock: What measures the grace period.
  ///   - gracePeriod: How long the command may take to end after SIGTERM.
  ///   - onLine: Called with each line of its output that is not blank.
  ///   - onExit: Called when nothing is left of it.
  /// - Throws: Why it could not be started.
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

  /// Asks the command to end, kills it if it does not, and returns when nothing is left of it.
  ///
  /// It does so in a cancelled task, too.
  func end() async {
    await beginEnd().value
  }

  /// Asks the command to end, and kills it if it does not.
  ///
  /// - Returns: What waits until nothing is left of it.
  @discardableResult
  func beginEnd() -> Task<Void, Never> {
    state.withLock { state in
      if let end = state.end { return end }
      let end = Task {
        signal(SIGTERM)
        let killing = Task {
          // Cancelled because the command has ended in time.
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
      // Once the system has forgotten the process, its number may be another one's.
      if !state.isReaped { process.signalGroup(number) }
    }
  }
}

extension TranscriberError {
  /// What a status of `wait(2)` says, or `nil` if it is that all went well.
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
