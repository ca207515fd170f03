package import Dependencies
// SAFETY: A dispatch source may be used on any thread.
@unsafe @preconcurrency import Dispatch
import Foundation
import Glibc
package import Sharing

extension SharedReaderKey where Self == FileStorageKey<String?>.Default {
  /// A key for the address of a study's server.
  ///
  /// The address is `nil` if no server is running. The server's own process saves the address when
  /// the server starts, and removes the address when the server stops. Clients observe the address,
  /// so they notice immediately when the server starts or stops.
  ///
  /// - Parameter study: The name of the study.
  package static func serverAddress(of study: String) -> Self {
    Self[.studyFile("\(study)-server.json"), default: nil]
  }
}

/// A server that runs until it is released.
package protocol RunningServer: Sendable {}

extension (any RunningServer)? {
  /// Returns the label of the key that starts and stops a study's server.
  ///
  /// - Parameter isReplacing: Whether a server has already published its address.
  func word(isReplacing: Bool) -> String {
    if self != nil { return "stop server" }
    return isReplacing ? "start another server" : "start server"
  }
}

/// A server that runs in this process and has published its address.
package final class AnnouncedServer: RunningServer {
  private let server: LocalServer
  private let address: Shared<String?>

  /// Starts a server and publishes its address.
  ///
  /// - Parameters:
  ///   - study: The name of the study.
  ///   - answer: A closure that returns the answer to a request for the given path.
  /// - Throws: An error if the server cannot be started.
  package init(
    of study: String,
    answer: @escaping @Sendable (_ path: String) -> LocalServer.Answer
  ) throws {
    let server = try LocalServer(answer: answer)
    self.server = server
    address = Shared(.serverAddress(of: study))
    address.withLock { $0 = server.address }
  }

  /// Removes the address, but only if no other server has replaced it.
  deinit { address.withLock { [server] in if $0 == server.address { $0 = nil } } }

  /// Serves until the user or the system ends this process.
  ///
  /// - Throws: An error if the address cannot be published.
  package consuming func serveUntilStopped() async throws {
    // The signals are handled before the address is published, because a client may end this
    // process right after the server's first answer.
    let ends = Self.ends
    try await address.save()
    FileHandle.standardOutput.write(Data("Serving at \(server.address) until Ctrl-C.\n".utf8))
    for await _ in ends { break }
  }

  /// A stream that yields a value when the process should end: on a signal, or when the pipe at its
  /// standard input is closed.
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

/// A server in a child process.
///
/// The child process ends when this object is released or when this process ends.
///
/// SAFETY: After initialisation, only `deinit` uses the process.
private final class ChildServer: RunningServer, @unchecked Sendable {
  private let process = Process()
  // The child ends when this pipe is closed, even if this process was killed.
  private let input = Pipe()

  init(_ arguments: [String]) throws {
    @Dependency(\.studyDirectory) var directory
    process.executableURL = URL(filePath: "/proc/self/exe")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["CASE_STUDIES_DIRECTORY": directory.path(percentEncoded: false)]) { $1 }
    (process.standardInput, process.standardOutput) = (input, FileHandle.nullDevice)
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }
}

extension DependencyValues {
  /// Starts `case-studies` as a server with the given arguments.
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
  // In a test, the running program is the test runner, so the server runs in the same process.
  static var testValue: @MainActor @Sendable ([String]) throws -> any RunningServer {
    { arguments in
      switch arguments[0] {
      case RemoteConfiguration.about.name: try RemoteConfiguration.server(of: arguments[2])
      default: try Facts.server()
      }
    }
  }
}
