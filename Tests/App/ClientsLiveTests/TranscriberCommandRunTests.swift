import Clients
import ClientsLive
import Dependencies
import DependenciesTestSupport
import Foundation
import Glibc
import TestGate
import Testing

@Suite("A transcriber that is a command", .gated, .timeLimit(.minutes(5)))
struct TranscriberCommandRunTests {
  private let clock = TestClock()

  /// Starts a transcriber that runs a shell script.
  private func start(
    _ script: String
  ) async -> any AsyncSequence<String, any Error> & Sendable {
    await start(.command(setting: { .shell(script) }))
  }

  /// Starts a transcriber that uses ``clock`` to limit how long its command may take to exit.
  private func start(
    _ client: TranscriberClient
  ) async -> any AsyncSequence<String, any Error> & Sendable {
    await withDependencies {
      $0.continuousClock = clock
    } operation: {
      await client.startTask()
    }
  }

  private func lines(of script: String) async throws -> [String] {
    var lines: [String] = []
    for try await line in await start(script) { lines.append(line) }
    return lines
  }

  @Test("A transcriber command emits each line of its output")
  func lines() async throws {
    #expect(
      try await lines(of: "echo one; echo; echo ' '; printf 'two\\r\\nthree'") == [
        "one", "two", "three",
      ]
    )
  }

  @Test("Each line of a transcriber command's output arrives while the command still runs")
  func linesAtOnce() async throws {
    let directory = try TemporaryDirectory()
    let answer = "\(directory.path)/answer"
    unsafe mkfifo(answer, 0o600)
    var heard: [String] = []
    for try await line in await start("echo question; cat '\(answer)'") {
      heard.append(line)
      if line == "question" { try Data("answer\n".utf8).append(toPipe: answer) }
    }
    #expect(heard == ["question", "answer"])
  }

  @Test("Invalid UTF-8 in the output of a transcriber command becomes replacement characters")
  func invalidText() async throws {
    #expect(try await lines(of: #"printf 'caf\303\251 \377 \303\n'"#) == ["café \u{FFFD} \u{FFFD}"])
  }

  @Test("A failed transcriber command reports the last line of its error output as the reason")
  func failing() async {
    await #expect(
      throws: TranscriberError.failed(program: "sh", exitStatus: 3, message: "No microphone.")
    ) {
      try await lines(of: "echo one; echo first >&2; echo No microphone. >&2; echo >&2; exit 3")
    }
  }

  @Test(
    "The error about a failed transcriber command has no reason if the command printed no error"
  )
  func failingSilently() async {
    await #expect(throws: TranscriberError.failed(program: "sh", exitStatus: 1, message: nil)) {
      try await lines(of: "exit 1")
    }
  }

  @Test("A transcriber command that a signal terminates counts as failed")
  func killed() async {
    await #expect(throws: TranscriberError.killed(program: "sh", signal: 9, message: "Help!")) {
      try await lines(of: "echo Help! >&2; kill -9 $$")
    }
  }

  @Test("If a transcriber command fails, all its lines arrive before the error")
  func linesBeforeFailure() async {
    var heard: [String] = []
    await #expect(throws: TranscriberError.self) {
      for try await line in await start("echo one; echo two; exit 1") { heard.append(line) }
    }
    #expect(heard == ["one", "two"])
  }

  @Test(
    "A transcriber command can finish its work after the task that reads its lines is cancelled"
  )
  func ending() async throws {
    let directory = try TemporaryDirectory()
    let lifeline = Lifeline(in: directory)
    let note = "\(directory.path)/note"
    let lines = await start(
      "exec 9>'\(lifeline.path)'; trap 'echo bye >\(note); exit 0' TERM; echo ready; sleep 999 & wait"
    )
    let listening = Task {
      for try await line in lines {
        #expect(line == "ready")
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
    }
    try await listening.waitForValue()
    #expect(try String(contentsOfFile: note, encoding: .utf8) == "bye\n")
    await lifeline.waitUntilReleased()
  }

  @Test(
    "A transcriber command that does not exit soon after cancellation is killed with its child processes"
  )
  func killing() async throws {
    let lifeline = Lifeline(in: try TemporaryDirectory())
    let lines = await start(
      "exec 9>'\(lifeline.path)'; trap '' TERM; echo ready; sleep 999; sleep 999"
    )
    let (isReady, ready) = AsyncStream.makeStream(of: Void.self)
    let listening = Task {
      for try await _ in lines { ready.yield() }
    }
    for await _ in isReady { break }
    listening.cancel()
    await clock.waitForSleepers(1)
    clock.jump(by: .seconds(2))
    try await listening.waitForValue()
    await lifeline.waitUntilReleased()
  }

  @Test("A transcriber command is terminated when the stream of its lines is released")
  func lettingGo() async throws {
    let lifeline = Lifeline(in: try TemporaryDirectory())
    do {
      let lines = await start("exec 9>'\(lifeline.path)'; echo ready; sleep 999")
      for try await line in lines {
        #expect(line == "ready")
        break
      }
    }
    await lifeline.waitUntilReleased()
  }

  @Test("A transcriber command that exits leaves no process behind")
  func leftovers() async throws {
    let lifeline = Lifeline(in: try TemporaryDirectory())
    let lines = try await lines(
      of: "exec 9>'\(lifeline.path)'; trap '' TERM; sleep 999 & echo started"
    )
    #expect(lines == ["started"])
    await lifeline.waitUntilReleased()
  }

  @Test(
    "A transcriber command starts with empty input, no inherited descriptors and no blocked signals"
  )
  func inheritance() async throws {
    // Open a descriptor that a child process would inherit, because it is not marked as
    // close-on-exec.
    let descriptor = dup(STDERR_FILENO)
    defer { close(descriptor) }
    #expect(
      try await lines(of: "cat; ls /proc/$$/fd; exec grep SigBlk /proc/self/status")
        == ["0", "1", "2", "SigBlk:\t0000000000000000"]
    )
  }

  @Test(
    "A transcriber command gets the app's environment, and gets its arguments without shell expansion"
  )
  func arguments() async throws {
    let client = TranscriberClient.command(
      setting: { .command(#"printenv "NAME" "#) },
      environment: ["NAME": "Blob Jr", "PATH": "/usr/bin:/bin"]
    )
    var heard: [String] = []
    for try await line in await start(client) { heard.append(line) }
    let expanded = TranscriberClient.command(setting: { .command("echo $HOME '*' ~") })
    for try await line in await start(expanded) { heard.append(line) }
    #expect(heard == ["Blob Jr", "$HOME * ~"])
  }

  @Test("A transcriber command can write more output than a pipe holds")
  func muchOutput() async throws {
    let lines = try await lines(of: "seq 1 9000; seq 1 99999 >&2; echo end")
    #expect(lines.count == 9_001)
    #expect(lines.last == "end")
  }

  @Test("Running transcriber commands leaks no pipe and no child process")
  func nothingIsLeaked() async {
    await #expect(processExitsWith: .success) {
      func run(_ script: String) async {
        await withDependencies {
          $0.continuousClock = ContinuousClock()
        } operation: {
          let lines = await TranscriberClient.command(setting: { .shell(script) }).startTask()
          let listening = Task {
            for try await line in lines where line == "cancel" {
              unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
          }
          _ = await listening.result
        }
      }
      // Count only pipes, because the system opens other descriptors when it needs them for the
      // first time.
      func openPipes() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
          .compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
          }
          .count { $0.hasPrefix("pipe:") }
      }
      let before = try openPipes()
      for _ in 0..<10 {
        await run("echo one")
        await run("echo two; exit 1")
        await run("echo cancel; sleep 999")
      }
      let after = try openPipes()
      var status: Int32 = 0
      let noChild = unsafe waitpid(-1, &status, WNOHANG) == -1 && errno == ECHILD
      exit(before == after && noChild ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}

extension TranscriberSetting {
  /// A setting whose command runs a shell script.
  fileprivate static func shell(_ script: String) -> TranscriberSetting {
    .command("sh -c '\(script.replacing("'", with: #"'\''"#))'")
  }
}
