import Clients

/// The lines that a running command writes, as an asynchronous sequence.
///
/// If the iterating task is cancelled, the sequence ends as soon as the command has exited.
/// Releasing the last reference to the sequence terminates the command, too.
struct CommandTranscription: AsyncSequence, Sendable {
  private let command: RunningCommand
  private let lines: AsyncStream<String>

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: The command to run.
  ///   - clock: The clock that measures the grace period.
  ///   - gracePeriod: The time within which the command must exit after SIGTERM.
  /// - Throws: `TranscriberError` if the command cannot be started.
  init(
    _ command: ResolvedCommand,
    clock: any Clock<Duration>,
    gracePeriod: Duration
  ) throws(TranscriberError) {
    // Limit the memory in case a command writes a flood of output. Speech never fills this buffer.
    let (lines, continuation) = AsyncStream.makeStream(
      of: String.self,
      bufferingPolicy: .bufferingOldest(10_000)
    )
    let command = try RunningCommand(command, clock: clock, gracePeriod: gracePeriod) {
      continuation.yield($0)
    } onExit: {
      continuation.finish()
    }
    continuation.onTermination = { reason in
      if case .cancelled = reason { command.beginEnd() }
    }
    self.command = command
    self.lines = lines
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(command: command, lines: lines.makeAsyncIterator())
  }

  /// The state of one iteration over the lines.
  struct Iterator: AsyncIteratorProtocol {
    fileprivate let command: RunningCommand
    fileprivate var lines: AsyncStream<String>.Iterator

    mutating func next() async throws -> String? {
      try await next(isolation: #isolation)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
      if let line = await lines.next(isolation: actor) { return line }
      if Task.isCancelled {
        await command.end()
        return nil
      }
      if let error = await command.exit.value { throw error }
      return nil
    }
  }
}
