package import Clients
import Foundation

extension MinutesClient {
  /// Creates a client that runs the user's commands.
  ///
  /// - Parameters:
  ///   - environment: The environment variables. A command's program is looked up in `PATH`.
  ///   - timeLimit: The time after which a command is asked to exit. The default time limit is
  ///     long, because mail servers are slow.
  ///   - write: A closure that writes text to a file.
  /// - Returns: The client.
  package static func live(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeLimit: Duration = .seconds(60),
    write: @escaping @Sendable (String, String, Bool) throws(MinutesError) -> Void
  ) -> MinutesClient {
    MinutesClient(write: write) { text, command, variables in
      try await UserCommandRun(
        command,
        input: text,
        environment: environment.merging(variables) { $1 },
        timeLimit: timeLimit
      ).run()
    }
  }
}
