package import Dependencies
@unsafe @preconcurrency import Dispatch  // Dispatch sources are thread-safe.
import Foundation
import Glibc
package import Sharing

extension SharedReaderKey where Self == FileStorageKey<String?>.Default {
  /// Where the server of a study is, or `nil` if there is none.
  ///
  /// The server's process writes it, so every client knows at once when a server starts or ends.
  ///
  /// - Parameter study: The name of the study.
  package static func serverAddress(of study: String) -> Self {
    Self[.studyFile("\(study)-server.json"), default: nil]
  }
}

/// A server that runs until it is released.
package protocol RunningServer: Sendable {}

/// A server in this process, whose address is known to its clients.
package final class AnnouncedServer: RunningServer {
  private let server: LocalServer
  private let address: Shared<String?>

  /// Starts a server and announces it.
  ///
  /// - Parameters:
  ///   - study: The name of the study.
  ///   - answer: Answers the request for a path.
  /// - Throws: Why there is no server.
  package init(
    of study: String,
    answer: @escaping @Sendable (_ path: String) -> LocalServer.Answer
  ) throws {
    let server = try LocalServer(answer: answer)
    self.server = server
    address = Shared(.serverAddress(of: study))
    address.withLock { $0 = server.address }
  }

  /// Tells the clients that the server is gone, unless there is another one.
  deinit { address.withLock { [server] in if $0 == server.address { $0 = nil } } }

  /// Serves until the user or the system ends this process.
  ///
  /// - Throws: Why clients cannot be told of the server.
  package consuming func serveUntilStopped() async throws {
    // Before the address is known: a client may end this process as soon as it has an answer.
    let ends = Self.ends
    try await address.save()
    FileHandle.standardOutput.write(Data("Serving at \(server.address) until Ctrl-C.\n".utf8))
    for await _ in ends { break }
  }

  /// A value when the process is to end: on a signal, or when a pipe at its input is closed.
  private static var ends: AsyncStream<Void> {
    AsyncStream { continuation in
      var status = stat()
      if unsafe fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
        Thread.detachNewThread { @Sendable in
          _ = FileHandle.standardInput.readDataToEndOfFile()
          continuation.yield()
        }
      }
      let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { @Sendable in continuation.yield() }
        source.resume()
        return source
      }
      continuation.onTermination = { _ in for source in sources { source.cancel() } }
    }
  }
}

/// A server in a process of its own, which ends with this object, or with this process.
///
/// SAFETY: Only `deinit` uses the process after the initialiser.
private final class ChildServer: RunningServer, @unchecked Sendable {
  private let process = Process()
  // The child ends when this pipe is closed, even if this process is killed.
  private let input = Pipe()

  init(_ arguments: [String]) throws {
    @Dependency(\.studyDirectory) var directory
    process.executableURL = URL(filePath: "/proc/self/exe")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["CASE_STUDIES_DIRECTORY": directory.path()]) { $1 }
    (process.standardInput, process.standardOutput) = (input, FileHandle.nullDevice)
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }
}

extension DependencyValues {
  /// Starts `case-studies` with some arguments as a server.
  package var startServer: @MainActor @Sendable (_ arguments: [String]) throws -> any RunningServer
  {
    get { self[ServerStarter.self] }
    set { self[ServerStarter.self] = newValue }
  }
}

private enum ServerStarter: DependencyKey {
  static var liveValue: @MainActor @Sendable ([String]) throws -> any RunningServer {
    { try ChildServer($0) }
  }
  // In a test the program is the test runner, so the server is in the same process.
  static var testValue: @MainActor @Sendable ([String]) throws -> any RunningServer {
    { arguments in
      switch arguments[0] {
      case RemoteConfiguration.about.name: try RemoteConfiguration.server(of: arguments[2])
      default: try Facts.server()
      }
    }
  }
}
