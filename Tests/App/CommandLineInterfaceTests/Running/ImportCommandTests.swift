import CommandLineInterface
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import Sharing
import Testing

@MainActor
@Suite("The command 'import'")
struct ImportCommandTests {
  private func run(
    _ arguments: String...,
    content: String? = CommandRun.sample,
    answers: [String]? = nil,
    input: String = ""
  ) async -> CommandRun {
    await CommandRun(["import"] + arguments, content: content, answers: answers, input: input)
  }

  @Test("Importing an export into an empty list restores the exported data")
  func roundTrip() async throws {
    let before = await CommandRun(["list"], content: CommandRun.sampleWithMeetings)
    let json = await CommandRun(["export", "--json"], content: CommandRun.sampleWithMeetings).output
    let run = await run("-", content: nil, input: json)
    #expect(run.exitCode == .done)
    #expect(run.output == "Added 2 sync-ups, merged 0, and left 0 unchanged.\n")
    #expect(run.syncUps == before.syncUps)
  }

  @Test(
    "'import' merges new meetings into existing sync-ups, and skips sync-ups without new content"
  )
  func merging() async throws {
    let run = await run("-", input: CommandRun.sampleWithMeetings)
    #expect(run.output == "Added 0 sync-ups, merged 1, and left 1 unchanged.\n")
    #expect(
      run.syncUps == (await CommandRun("list", content: CommandRun.sampleWithMeetings)).syncUps
    )
    let again = await self.run(
      "-",
      content: CommandRun.sampleWithMeetings,
      input: CommandRun.sample
    )
    #expect(again.output == "Added 0 sync-ups, merged 0, and left 2 unchanged.\n")
  }

  @Test("'import --dry-run' prints what an import would add or merge, and changes nothing")
  func dryRun() async throws {
    let new = CommandRun.sampleWithMeetings.replacing(
      "AAAAAAAA-0000-0000-0000-00000000000",
      with: "CCCCCCCC-0000-0000-0000-00000000000"
    )
    let run = await run("--dry-run", "-", input: new)
    #expect(
      run.output == """
        WHAT    TITLE           PEOPLE   MEETINGS
        add     Design               2          1
        merge   Design review        0          2

        """
    )
    #expect(run.errors == "")
    #expect(run.syncUps == (await CommandRun("list")).syncUps)
    let same = await self.run("--dry-run", "-", input: CommandRun.sample)
    #expect(same.output == "Added 0 sync-ups, merged 0, and left 2 unchanged.\n")
  }

  @Test("'import --json' prints the result for each sync-up")
  func json() async {
    let new = CommandRun.sampleWithMeetings.replacing(
      "AAAAAAAA-0000-0000-0000-00000000000",
      with: "CCCCCCCC-0000-0000-0000-00000000000"
    )
    let run = await run("-", "--json", input: new)
    #expect(
      run.output == """
        {
          "added" : [
            {
              "id" : "CCCCCCCC-0000-0000-0000-000000000001",
              "title" : "Design"
            }
          ],
          "isDryRun" : false,
          "merged" : [
            {
              "id" : "BBBBBBBB-0000-0000-0000-000000000002",
              "title" : "Design review"
            }
          ],
          "repeated" : [],
          "skipped" : []
        }

        """
    )
  }

  @Test("Importing several files is a single change that can be undone")
  func step() async throws {
    let directory = try TestDirectory()
    try directory.write(CommandRun.sample)
    let before = try directory.content()
    let scrums = URL(filePath: #filePath)
      .appending(path: "../../../../../Data/scrumdinger-scrums.data").standardizedFileURL
    try directory.write(CommandRun.sampleWithMeetings, as: "other.json")
    let other = directory.url.appending(path: "other.json")
    func run(_ arguments: String...) async -> CommandRun {
      await CommandRun(
        arguments,
        environment: ["SYNCUPS_FILE": directory.file.path()],
        storage: .fileSystem
      )
    }
    let imported = await run("import", scrums.path(), other.path())
    #expect(imported.output == "Added 2 sync-ups, merged 1, and left 1 unchanged.\n")
    let history = await run("history")
    #expect(history.output.contains("import   Import 2 files   done"))
    #expect(await run("undo").output == "Undone: Import 2 files.\n")
    #expect(
      await run("export", "--json").output
        == (await CommandRun("export", "--json", content: before)).output
    )
    _ = await run("import", scrums.path())
    #expect(
      await run("history").output.contains("import   Import 'scrumdinger-scrums.data'   done")
    )
  }

  @Test("'import' warns if two files contain the same sync-up with different titles")
  func repeated() async throws {
    let directory = try TestDirectory()
    try directory.write(CommandRun.sample, as: "first.json")
    try directory.write(
      CommandRun.sample.replacing("\"Design\"", with: "\"Renamed\""),
      as: "second.json"
    )
    let paths = ["first.json", "second.json"].map { directory.url.appending(path: $0).path() }
    let run = await CommandRun(
      ["import"] + paths,
      environment: ["SYNCUPS_FILE": directory.file.path()],
      storage: .fileSystem
    )
    #expect(run.output == "Added 2 sync-ups, merged 0, and left 0 unchanged.\n")
    #expect(
      run.errors == """
        syncups: warning: 'Renamed' has the same id as 'Design' (AAAAAAAA): the import added the meetings \
        of 'Renamed', but kept the title, length and theme of 'Design'.

        """
    )
  }

  @Test("'import' changes nothing if one of the files is damaged")
  func broken() async throws {
    let directory = try TestDirectory()
    let bad = CommandRun.sampleWithMeetings.replacing("\"sky\"", with: "7")
    try directory.write(bad, as: "bad.json")
    let path = directory.url.appending(path: "bad.json").path()
    let run = await run("-", path, content: "[]", input: CommandRun.sample)
    #expect(run.exitCode == .badInputData)
    #expect(
      run.errors == """
        syncups: error: Could not understand '\(path)' (at line 22, column 14, 'theme' of 'Design review': a string is \
        expected, not a number), so nothing was imported: give a data file of SyncUps or Scrumdinger, or the output \
        of 'syncups export --format json'.

        """
    )
    #expect(run.syncUps == [])
  }

  @Test(
    "'import' reports why it cannot read a file",
    arguments: [
      ("", ExitCode.usage, "'' for <path> is empty: name a file."),
      (
        "missing.json", .inputNotFound,
        "There is no file 'missing.json', so nothing was imported: check the path."
      ),
      (
        "-", .badInputData,
        "There are no sync-ups in standard input, so nothing was imported: name a file that contains sync-ups."
      ),
      (
        "/", .ioError,
        "Could not read '/' (Is a directory), so nothing was imported: check the path and its permissions."
      ),
    ]
  )
  func failing(path: String, exitCode: ExitCode, message: String) async {
    let run = await run(path)
    #expect(run.exitCode == exitCode)
    #expect(run.errors == "syncups: error: \(message)\n")
    #expect(run.output == "")
  }
}
