import CommandLineInterface
import Dependencies
import Foundation
import Sharing
import Testing

@MainActor
@Suite("Unreadable settings that may select a team")
struct UnreadableSettingsTests {
  private let directory: TestDirectory
  private let settings: URL

  init() throws {
    directory = try TestDirectory()
    settings = directory.url.appending(path: "app-storage.json")
  }

  private func run(_ words: [String]) async -> (exitCode: ExitCode, errors: String) {
    let test = TestConsole(
      words,
      environment: ["XDG_DATA_HOME": "/data"],
      settingsFile: FilePath(settings)
    )
    let exitCode = await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_303_168))
      $0.defaultFileStorage = .inMemory
      $0.uuid = .incrementing
    } operation: {
      await Program.run(in: test.console)
    }
    let errors = test.written.map { if case .error(let text) = $0 { text } else { "" } }
    return (exitCode, errors.joined())
  }

  @Test(
    "If the setting 'team' is unreadable, a command fails and does not use the default data file",
    arguments: [
      ("[]", "(an object is expected, not an array)", ExitCode.badInputData),
      ("null", "(an object is expected, not null)", .badInputData),
      ("{", "Could not understand '", .badInputData),
      (#"{"team": 5}"#, "Could not use the setting 'team'", .badInputData),
      (nil, "(Is a directory)", .inputNotFound),
    ] as [(String?, String, ExitCode)]
  )
  func refused(content: String?, problem: String, exitCode: ExitCode) async throws {
    if let content {
      try Data(content.utf8).write(to: settings)
    } else {
      try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    }
    for words in [["list"], ["add", "Daily"], ["doctor"], []] {
      let run = await run(words)
      #expect(run.exitCode == exitCode)
      #expect(run.errors.contains(problem), "\(run.errors)")
      #expect(run.errors.contains(", so it is unknown whether you use the list of a team: "))
    }
    for words in [
      ["list", "--demo"], ["add", "Daily", "--file", "/tmp/daily.json"], ["settings"],
    ] {
      #expect(await run(words).exitCode == .done)
    }
  }

  @Test(
    "Invalid settings do not stop a command if the setting 'team' is empty or missing",
    arguments: [#"{"team": ""}"#, #"{"sortOrder": 5}"#, "{}", ""]
  )
  func accepted(content: String) async throws {
    try Data(content.utf8).write(to: settings)
    #expect(await run(["list"]).exitCode == .done)
    #expect(await run(["add", "Daily"]).exitCode == .done)
  }
}
