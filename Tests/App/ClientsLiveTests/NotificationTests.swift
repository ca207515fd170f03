import Clients
import ClientsLive
import Dependencies
import DependenciesTestSupport
import Foundation
import Glibc
import Locking
import TestGate
import Testing

@Suite("The announcement of an event in a meeting", .gated, .timeLimit(.minutes(5)))
struct NotificationTests {
  private let clock = TestClock()
  private let turn = MeetingAnnouncement(.turn, title: "Design; 4", speaker: "Ada\u{1B}[2J\u{9C}")

  private func client(
    _ setting: NotificationSetting,
    _ environment: [String: String] = [:],
    to terminal: Locked<[UInt8]> = Locked([])
  ) -> NotificationClient {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return .live(
      setting: { setting },
      environment: environment.merging(["PATH": path]) { $1 },
      writeToTerminal: { bytes in terminal.withLock { $0 += bytes } }
    )
  }

  private func announce(
    _ announcement: MeetingAnnouncement,
    by client: NotificationClient
  ) async throws {
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await client.announce(announcement)
    }
  }

  @Test("An announcement sends no desktop message if the setting allows only the bell")
  func off() async throws {
    let terminal = Locked<[UInt8]>([])
    try await announce(turn, by: client(.off, to: terminal))
    #expect(terminal.withLock(\.self).isEmpty)
  }

  @Test(
    "The text of a desktop announcement cannot control the terminal",
    arguments: [
      (
        ["TERM": "xterm-256color"], "\u{1B}]9;SyncUps – Design; 4: Ada [2J  speaks\u{1B}\\"
      ),
      (["TERM": "foot"], "\u{1B}]777;notify;SyncUps;Design, 4: Ada [2J  speaks\u{1B}\\"),
      (
        ["TERM": "xterm", "VTE_VERSION": "7200"],
        "\u{1B}]777;notify;SyncUps;Design, 4: Ada [2J  speaks\u{1B}\\"
      ),
      (
        ["TERM": "tmux", "TMUX": "/tmp/tmux"],
        "\u{1B}Ptmux;\u{1B}\u{1B}]9;SyncUps – Design; 4: Ada [2J  speaks\u{1B}\u{1B}\\\u{1B}\\"
      ),
    ]
  )
  func desktop(environment: [String: String], sequence: String) async throws {
    let terminal = Locked<[UInt8]>([])
    try await announce(turn, by: client(.desktop, environment, to: terminal))
    #expect(String(decoding: terminal.withLock(\.self), as: UTF8.self) == sequence)
  }

  @Test("A desktop announcement shows invisible characters and text-direction marks as symbols")
  func invisible() async throws {
    let terminal = Locked<[UInt8]>([])
    let announcement = MeetingAnnouncement(.end, title: "De\u{202E}s\u{200B}ign\u{E0041}")
    try await announce(announcement, by: client(.desktop, to: terminal))
    let sequence = String(decoding: terminal.withLock(\.self), as: UTF8.self)
    #expect(sequence.contains("De�s�ign�: the meeting is over"))
  }

  @Test("A long desktop announcement is truncated")
  func long() async throws {
    let terminal = Locked<[UInt8]>([])
    let announcement = MeetingAnnouncement(.end, title: String(repeating: "é", count: 10_000))
    try await announce(announcement, by: client(.desktop, to: terminal))
    #expect(terminal.withLock(\.count) == "\u{1B}]9;SyncUps – \u{1B}\\".utf8.count + 400)
  }

  @Test("An announcement command receives the event, the title and the speaker")
  func command() async throws {
    let directory = try TemporaryDirectory()
    let note = "\(directory.path)/note"
    let script =
      "printf '%s|%s|%s|' \\\"$SYNCUPS_EVENT\\\" \\\"$SYNCUPS_TITLE\\\" "
      + "\\\"$SYNCUPS_SPEAKER\\\" >> '\(note)'"
    let client = client(.command("sh -c \"\(script)\""))
    try await announce(turn, by: client)
    try await announce(MeetingAnnouncement(.end, title: "A 'B'"), by: client)
    #expect(
      try String(contentsOfFile: note, encoding: .utf8)
        == "turn|Design; 4|Ada\u{1B}[2J\u{9C}|end|A 'B'||"
    )
  }

  @Test("An announcement command does not receive the credentials of the team")
  func secrets() async throws {
    let directory = try TemporaryDirectory()
    let note = "\(directory.path)/note"
    let variables = ["SYNCUPS_TEAM_USER": "ada", "SYNCUPS_TEAM_PASSWORD": "secret", "OTHER": "1"]
    try await announce(turn, by: client(.command("sh -c 'env > \(note)'"), variables))
    let environment = try String(contentsOfFile: note, encoding: .utf8)
    #expect(environment.contains("OTHER=1"))
    #expect(!environment.contains("SYNCUPS_TEAM"))
  }

  @Test(
    "The error about a failed announcement contains the last line of the command's error output"
  )
  func failing() async {
    let failed = TranscriberError.failed(program: "sh", exitStatus: 3, message: "No voice.")
    await #expect(throws: UserCommandError.command(failed)) {
      try await announce(turn, by: client(.command("sh -c 'echo No voice. >&2; exit 3'")))
    }
    let missing = TranscriberError.notInstalled(program: "missing-program")
    await #expect(throws: UserCommandError.command(missing)) {
      try await announce(turn, by: client(.command("missing-program")))
    }
  }

  @Test("An announcement command that takes too long is terminated with its child processes")
  func hanging() async throws {
    let lifeline = Lifeline(in: try TemporaryDirectory())
    let script = "exec 9>\\\"\(lifeline.path)\\\"; trap \\\"\\\" TERM; sleep 999; sleep 999"
    let announcing = Task {
      try await announce(turn, by: client(.command("sh -c \"\(script)\"")))
    }
    await clock.waitForSleepers(1)
    clock.jump(by: .seconds(5))
    // The command has ignored the first signal, so wait until the client sends a signal that ends
    // it.
    await clock.waitForSleepers(1)
    clock.jump(by: .seconds(1))
    await #expect(throws: UserCommandError.tookTooLong(program: "sh", limit: .seconds(5))) {
      try await announcing.value
    }
    await lifeline.waitUntilReleased()
  }

  @Test(
    "Cancelling an announcement ends the wait for the announcement's command, but not the command"
  )
  func cancelling() async throws {
    let directory = try TemporaryDirectory()
    let lifeline = Lifeline(in: directory)
    let (question, answer) = ("\(directory.path)/question", "\(directory.path)/answer")
    unsafe mkfifo(question, 0o600)
    let script = "exec 9>'\(lifeline.path)'; cat '\(question)' > '\(answer)'"
    let announcing = Task {
      try await announce(turn, by: client(.command("sh -c \"\(script)\"")))
    }
    await clock.waitForSleepers(1)
    announcing.cancel()
    try await announcing.value
    // Write to the pipe: opening it for writing waits until the command opens it for reading.
    try Data("still here".utf8).append(toPipe: question)
    await lifeline.waitUntilReleased()
    #expect(try String(contentsOfFile: answer, encoding: .utf8) == "still here")
  }
}
