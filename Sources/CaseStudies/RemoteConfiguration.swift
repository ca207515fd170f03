import Dependencies
import Foundation
import Observation
package import Sharing
import TerminalUI

// An app reads its configuration from a server and never writes it, so the key is a
// `SharedReaderKey` without `save`. The key determines how the value arrives. By default, the key
// polls every two seconds. With `--push`, the key keeps a connection open, and the server sends
// each new version immediately. RemoteConfigurationKey.swift contains the source of the key.

/// Shows a configuration that another process serves.
@Observable
package final class RemoteConfiguration: CaseStudy {
  package static var about: About {
    let file = ShellCommand.word(for: .studyFile("served.json"))
    return About(
      name: "remote-config",
      shows: "A read-only key that polls or streams a value.",
      trying: [
        """
        Press \(keys: "x"): a server starts, and the study polls it. The study shows \
        \(seen: "Polling") and \(seen: "Color red").
        """,
        """
        In a shell, change the server's file: \
        \(shell: #"echo '{"color": "green", "limit": 4}' > \#(file)"#) Within two seconds the \
        study shows \(seen: "Color green") and \(seen: "Limit 4").
        """,
        """
        Press \(keys: "p"): the study shows \(seen: "Streaming"). Change the server's file again: \
        \(shell: #"echo '{"color": "black", "limit": 5}' > \#(file)"#) With streaming, the study \
        shows \(seen: "Color black") at once.
        """,
        """
        Press \(keys: "x") to stop the server: the study keeps \(still: "Color black"), and says \
        \(seen: "No server answers").
        """,
        """
        In \(.second) start a server of your own: \
        \(run: "swift run case-studies remote-config --serve \(file)") The second terminal says \
        \(seen: "Serving at"), and \(.first) shows \(seen: "No error.").
        """,
      ],
      storedFiles: ["served.json"],
      options: [
        StudyOption("--serve", argument: "FILE", "Run only a server for the file, until Ctrl-C"),
        StudyOption("--push", "Stream the configuration from the start, instead of polling it"),
      ],
      otherFiles: ["RemoteConfigurationKey.swift"]
    )
  }

  package static var script: [ScriptStep<RemoteConfiguration>] {
    [
      .shows("Color  blue", "There is no server"),
      .press("x"), .shows("Color  red", "Limit  3", "Polling from"),
      .outside { try $0.write(#"{"color": "green", "limit": 4}"#) }, .shows("Color  green"),
      .press("p"), .shows("Color  green", "Streaming from"),
      .outside { try $0.write(#"{"color": "black", "limit": 5}"#) }, .shows("Color  black"),
      .press("x"), .shows("Color  black", "There is no server", "No server answers"),
    ]
  }

  /// The error for a file that the server cannot read.
  package struct UnreadableFile: LocalizedError, CustomStringConvertible, Equatable {
    package let path: String
    package var description: String {
      "Cannot serve '\(path)': the file does not exist or cannot be read."
    }
    package var errorDescription: String? { description }
  }

  /// The configuration that the server provides.
  package struct Configuration: Codable, Equatable, Sendable {
    package var color: String
    package var limit: Int

    package init(color: String = "blue", limit: Int = 1) {
      (self.color, self.limit) = (color, limit)
    }
  }

  private var isPushing: Bool
  private var server: (any RunningServer)?
  private var problem: (any Error)?
  private let file: URL
  @ObservationIgnored @Dependency(\.startServer) private var startServer
  @ObservationIgnored @SharedReader(.serverAddress(of: "remote-config")) private var address
  @ObservationIgnored @SharedReader package var configuration: Configuration

  package init(arguments: [String]) {
    isPushing = arguments.contains("--push")
    file = .studyFile("served.json")
    _configuration = SharedReader(value: Configuration())
  }

  package var screen: String {
    """
    \(address.map { "\(isPushing ? "Streaming" : "Polling") from \($0)" } ?? "There is no server.")

    Color  \(configuration.color)
    Limit  \(configuration.limit)

    \((problem ?? $configuration.loadError).map { "\($0)" } ?? "No error.")
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("p", isPushing ? "poll" : "stream") {
        self.isPushing.toggle()
        self.connect()
      },
      StudyKey("x", server.word(isReplacing: address != nil)) { self.serverButtonTapped() },
    ]
  }

  /// Connects to a server whenever one starts.
  package func run() async {
    for await address in $address.publisher.values where address != nil { connect() }
  }

  package static func perform(_ arguments: [String]) async throws -> Bool {
    guard arguments.first == "--serve", arguments.count == 2 else { return false }
    try await server(of: arguments[1]).serveUntilStopped()
    return true
  }

  /// Serves a file, and all later changes to the file, from a server in this process.
  ///
  /// - Throws: An error if the file cannot be read or the server cannot be started.
  package static func server(of file: String) throws -> AnnouncedServer {
    do {
      _ = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw UnreadableFile(path: file)
    }
    let text = FileStorageKey<String>.fileStorage(
      URL(filePath: file),
      decode: { String(decoding: $0, as: UTF8.self) },
      encode: { Data($0.utf8) }
    )
    @SharedReader(text) var content = ""
    let versions = $content.publisher
    return try AnnouncedServer(of: about.name) { [content = $content] path in
      guard path == "/stream" else { return .text(status: "200 OK", body: content.wrappedValue) }
      return .lines(
        AsyncStream { continuation in
          let subscription = versions.map { $0.replacing("\n", with: " ") }
            .sink { continuation.yield($0) }
          continuation.onTermination = { _ in subscription.cancel() }
        }
      )
    }
  }

  private func connect() {
    guard let address else { return }
    $configuration = SharedReader(
      wrappedValue: configuration,
      .remoteConfiguration(address, isPushing: isPushing)
    )
  }

  private func serverButtonTapped() {
    do {
      if server == nil { try writeFirstConfiguration() }
      let arguments = [Self.about.name, "--serve", file.path(percentEncoded: false)]
      server = try server == nil ? startServer(arguments) : nil
    } catch {
      problem = error
    }
  }

  /// Writes the file that the server serves, unless it already exists.
  private func writeFirstConfiguration() throws {
    if (try? file.checkResourceIsReachable()) == true { return }
    try file.makeDirectory()
    try write(#"{"color": "red", "limit": 3}"#)
  }

  private func write(_ text: String) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
