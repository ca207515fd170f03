import Clients
import ClientsLive
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite("The availability of a transcriber command")
struct TranscriberStatusTests {
  private let directory: TemporaryDirectory
  private let program: String
  private let text: String

  init() throws {
    directory = try TemporaryDirectory()
    program = try directory.write("#!/bin/sh\necho heard\n", to: "listen", mode: 0o755)
    text = try directory.write("Not to be executed.", to: "text", mode: 0o644)
  }

  private func client(_ setting: TranscriberSetting) -> TranscriberClient {
    .command(setting: { setting }, environment: ["PATH": directory.path])
  }

  @Test("A transcriber that is turned on is authorised only if its command can be run")
  func statuses() async {
    let statuses: [(TranscriberSetting, TranscriberAuthorizationStatus)] = [
      (.undecided, .notDetermined),
      (.off, .denied),
      (.command(""), .restricted),
      (.command("'listen"), .restricted),
      (.command("missing"), .restricted),
      (.command("text"), .restricted),
      (.command(text), .restricted),
      (.command(directory.path), .restricted),
      (.command("listen"), .authorized),
      (.command("\(program) --loud"), .authorized),
    ]
    for (setting, status) in statuses {
      #expect(client(setting).authorizationStatus() == status, "\(setting)")
      #expect(await client(setting).requestAuthorization() == status, "\(setting)")
    }
  }

  @Test("Starting an unavailable transcriber throws an error with the reason")
  func starting() async throws {
    let errors: [(TranscriberSetting, TranscriberError)] = [
      (.undecided, .turnedOff),
      (.off, .turnedOff),
      (.command("'listen"), .malformedCommand(.unclosedQuote("'"))),
      (.command("missing --loud"), .notInstalled(program: "missing")),
      (.command(text), .notInstalled(program: text)),
    ]
    for (setting, error) in errors {
      await #expect(throws: error) {
        for try await _ in await client(setting).startTask() {}
      }
    }
  }

  @Test(
    "If the system cannot execute a transcriber, the error names the transcriber's program",
    .dependency(\.continuousClock, TestClock())
  )
  func unexecutable() async throws {
    _ = try directory.write("", to: "empty", mode: 0o755)
    await #expect(
      throws: TranscriberError.notStarted(program: "empty", reason: "Exec format error")
    ) {
      for try await _ in await client(.command("empty")).startTask() {}
    }
  }

  @Test(
    "The app's transcriber client is authorised if the settings contain a command that can be run"
  )
  func liveValue() {
    withDependencies {
      $0.settingsClient.transcriber = { [program] in .command(program) }
    } operation: {
      #expect(TranscriberClientKey.liveValue.authorizationStatus() == .authorized)
    }
    #expect(TranscriberClientKey.liveValue.authorizationStatus() == .notDetermined)
  }

  @Test("A transcriber's program is the first executable file of the given name in the search path")
  func searching() throws {
    let other = try TemporaryDirectory()
    _ = try other.write("", to: "text", mode: 0o755)
    let searchPath = "/nowhere:\(directory.path):\(other.path)"
    #expect(Executable.path(of: "listen", searchPath: searchPath) == program)
    #expect(Executable.path(of: "text", searchPath: searchPath) == "\(other.path)/text")
    #expect(Executable.path(of: "missing", searchPath: searchPath) == nil)
    #expect(Executable.path(of: program, searchPath: "") == program)
    #expect(Executable.path(of: "./listen", searchPath: directory.path) == nil)
  }
}
