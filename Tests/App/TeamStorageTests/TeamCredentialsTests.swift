import EtcdClient
import SyncUpsTestSupport
import TeamStorage
import Testing

@Suite("The user and the password of a team")
struct TeamCredentialsTests {
  /// Runs a test with a credentials file in its own directory.
  private func withFile<Result>(
    _ content: String,
    mode: Int = 0o600,
    _ test: (_ paths: [String: FilePath], FilePath) throws -> Result
  ) throws -> Result {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let folder = directory.appending(path: "syncups")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "team-credentials")
    try Data(content.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: file.path(percentEncoded: false)
    )
    return try test(["XDG_CONFIG_HOME": FilePath(directory)], FilePath(file))
  }

  private static let credentials = EtcdCredentials(user: "ada", password: "secret=1")

  @Test("The credentials of a team can come from the environment")
  func environment() throws {
    let variables = ["SYNCUPS_TEAM_USER": "ada", "SYNCUPS_TEAM_PASSWORD": "secret=1"]
    #expect(try EtcdCredentials(environment: variables, paths: [:]) == Self.credentials)
  }

  @Test("The credentials of a team can come from a file that only the user can read")
  func file() throws {
    let credentials = try withFile("user=ada\npassword=secret=1\n") { paths, _ in
      try EtcdCredentials(environment: [:], paths: paths)
    }
    #expect(credentials == Self.credentials)
  }

  @Test("A team has no credentials if the user gives none")
  func none() throws {
    #expect(try EtcdCredentials(environment: [:], paths: ["HOME": "/nowhere"]) == nil)
    #expect(try EtcdCredentials(environment: [:], paths: [:]) == nil)
  }

  @Test(
    "A credentials file that other users can read is rejected",
    arguments: [0o640, 0o604, 0o644]
  )
  func readableByOthers(mode: Int) throws {
    try withFile("user=ada\npassword=secret", mode: mode) { paths, path in
      let error = #expect(throws: TeamCredentialsError.readableByOthers(path)) {
        try EtcdCredentials(environment: [:], paths: paths)
      }
      #expect(
        error?.sentence == """
          The password in '\(path)' was not used, because other users can read it: run 'chmod 600 \(path)'.
          """
      )
    }
  }

  @Test(
    "A credentials file without a user or a password is rejected",
    arguments: ["", "user=ada", "password=secret"]
  )
  func incompleteFile(content: String) throws {
    try withFile(content) { paths, path in
      let error = #expect(throws: TeamCredentialsError.misunderstood(path)) {
        try EtcdCredentials(environment: [:], paths: paths)
      }
      #expect(error?.sentence.contains("secret") == false)
    }
  }

  @Test(
    "Credentials in the environment must include both the user and the password of a team",
    arguments: ["SYNCUPS_TEAM_USER", "SYNCUPS_TEAM_PASSWORD"]
  )
  func incompleteEnvironment(variable: String) {
    #expect(throws: TeamCredentialsError.incomplete) {
      try EtcdCredentials(environment: [variable: "secret"], paths: [:])
    }
  }
}
