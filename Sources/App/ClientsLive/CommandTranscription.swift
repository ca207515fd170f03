import Clients

/// The lines that a running command writes.
///
/// Who iterates and is cancelled gets the end of the sequence when the command has ended, and not
/// before. The command is also ended when the last reference to the sequence is released.
struct CommandTranscription: AsyncSequence, Sendable {
  private let command: RunningCommand
  private let lines: AsyncStream<String>

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - clock: What measures the grace period.
  ///   - gracePeriod: How long the command may take to end after SIGTERM.
  /// - Throws: Why it could not be started.
  init(
    _ command: ResolvedCommand,
    clock: any Clock<Duration>,
    gracePeriod: Duration
  ) throws(TranscriberError) {
    // No speaker says that much: of a flood of lines the oldest are kept.
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
