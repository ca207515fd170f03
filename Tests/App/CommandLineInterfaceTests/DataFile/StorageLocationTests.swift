import CommandLineInterface
import CommandLineParsing
import Models
import Sharing
import Testing

@Suite("The choice between a data file and a team")
struct StorageLocationTests {
  /// The address of the team in the settings.
  ///
  /// A test can use another address.
  private static let setting = "http://setting/team"

  private func location(
    _ words: [String] = [],
    environment: [String: String] = [:],
    setting: String = setting
  ) throws -> StorageLocation {
    let environment = environment.merging(["HOME": "/home/blob"]) { given, _ in given }
    return try StorageLocation(
      Invocation(words.map { CommandLineWord($0) }).options,
      environment: environment,
      paths: environment.mapValues { FilePath($0) },
      currentDirectory: "/tmp",
      setting: { setting }
    )
  }

  @Test(
    "An option, an environment variable or a setting can select a team",
    arguments: [
      (["--team", "http://option/team"], ["SYNCUPS_TEAM": "http://variable/team"], "option"),
      ([], ["SYNCUPS_TEAM": "http://variable/team", "SYNCUPS_FILE": "/a.json"], "variable"),
      ([], [:], "setting"),
      ([], ["SYNCUPS_TEAM": ""], "setting"),
    ] as [([String], [String: String], String)]
  )
  func team(words: [String], environment: [String: String], host: String) throws {
    #expect(
      try location(words, environment: environment)
        == .team(
          TeamAddress("http://\(host)/team"),
          copy: FilePath("/home/blob/.local/share/syncups/teams/team@\(host).etcd")
        )
    )
  }

  @Test(
    "'--file' and '--demo' override SYNCUPS_TEAM, and SYNCUPS_FILE overrides the team in the settings",
    arguments: [
      (["--file", "a.json"], ["SYNCUPS_TEAM": "http://variable/team"], "/tmp/a.json"),
      (["--demo"], ["SYNCUPS_TEAM": "x"], "/home/blob/.local/share/syncups/sync-ups.json"),
      ([], ["SYNCUPS_FILE": "/a.json"], "/a.json"),
    ] as [([String], [String: String], FilePath)]
  )
  func file(words: [String], environment: [String: String], path: FilePath) throws {
    guard case .file(let file) = try location(words, environment: environment) else {
      Issue.record("It is a team.")
      return
    }
    #expect(file.path == path)
  }

  @Test("The sync-ups are in the default data file if the user names neither a file nor a team")
  func usual() throws {
    let location = try location(setting: "")
    guard case .file(let file) = location else {
      Issue.record("It is a team.")
      return
    }
    #expect(file.origin == .environment("HOME"))
  }

  @Test(
    "The local copy of a team's list is in the data directory even if SYNCUPS_FILE names a file"
  )
  func copy() throws {
    let environment = [
      "SYNCUPS_TEAM": "http://a:1/team", "SYNCUPS_FILE": "/a.json", "XDG_DATA_HOME": "/data",
    ]
    #expect(
      try location(environment: environment)
        == .team(TeamAddress("http://a:1/team"), copy: "/data/syncups/teams/team@a:1.etcd")
    )
  }

  @Test(
    "A command line that names both a data file and a team is rejected",
    arguments: [["--file", "a.json"], ["--demo"]]
  )
  func conflict(words: [String]) throws {
    #expect(throws: UsageError(.conflict(words[0], "--team"))) {
      try location(words + ["--team", "http://a/team"])
    }
  }
}
