import CommandLineInterface
import DependenciesTestSupport
import Foundation
import Sharing
import SyncUpsHistory
import Testing

@MainActor
@Suite("The command 'export'")
struct ExportCommandTests {
  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(["export"] + arguments, content: CommandRun.sampleWithMeetings)
  }

  @Test("'export' writes the minutes of all sync-ups, or of the named sync-ups in the given order")
  func markdown() async {
    let all = await run()
    #expect(all.exitCode == .done)
    #expect(
      all.output.split(separator: "\n").filter { $0.hasPrefix("# ") } == [
        "# Design", "# Design review",
      ]
    )
    let named = await run("review", "AAAAAAAA", "review")
    #expect(
      named.output == """
        # Design review

        - Length: 10 min
        - Attendees: nobody

        ## 13 Nov 2026 21:58

        Held for 1 min 30 s.

        Page by page:\u{20}\u{20}
        the login page is done.

        ## 18 Oct 2026 7:06

        The oldest.

        # Design

        - Length: 3 s
        - Attendees: Blob, Blob Jr

        ## 12 Nov 2026 22:52

        Shipped the login page.

        """
    )
  }

  @Test(
    "'export --format' writes the sync-ups as CSV, as a calendar or as JSON",
    arguments: ["csv", "ics", "json"]
  )
  func formats(format: String) async {
    let run = await run("--format", format)
    #expect(run.exitCode == .done)
    let beginnings = ["csv": "syncUpID,", "ics": "BEGIN:VCALENDAR\r\n", "json": "[\n  {\n"]
    #expect(run.output.hasPrefix(beginnings[format] ?? "?"))
    #expect(run.output.contains("Shipped the login page."))
    #expect(run.errors == "")
  }

  @Test("'export --json' means '--format json' and cannot be combined with another format")
  func json() async {
    let json = await run("--json")
    #expect(json.output == (await run("--format", "json")).output)
    let refused = await run("--json", "--format", "csv")
    #expect(refused.exitCode == .usage)
    #expect(
      refused.errors == """
        {"code":64,"message":"'--format' and '--json' cannot be given together: give one of them, or run \
        'syncups help export' to see how it is used.","path":null}

        """
    )
  }

  @Test(
    "'export --json=FIELDS --output FILE' writes the file in the format of its extension",
    arguments: [
      ("a.csv", "csv"), ("a.md", "markdown"), ("a.ics", "ics"), ("a.json", "json"), ("a", "json"),
    ]
  )
  func fileWithReport(name: String, format: String) async throws {
    let directory = try TestDirectory()
    let run = await run("--json=format", "--output", directory.url.appending(path: name).path())
    #expect(run.output == "{\n  \"format\" : \"\(format)\"\n}\n")
    let expected = await self.run("--format", format)
    #expect(try directory.content(of: name) == expected.output)
  }

  @Test("'export --json=FIELDS' requires '--output'")
  func selection() async {
    let refused = await run("--json=path")
    #expect(refused.exitCode == .usage)
    #expect(
      refused.errors == """
        {"code":64,"message":"'path' for --json selects fields of the report that is printed with '--output': add \
        '--output', or use '--json' alone.","path":null}

        """
    )
  }

  @Test("'export' escapes control characters only on a terminal")
  func terminal() async {
    let content = CommandRun.sample.replacing("Shipped the login page.", with: "\\u001B[31m\\u009B")
    let arguments = ["export", "--format", "csv"]
    let file = await CommandRun(arguments, content: content)
    #expect(file.output.contains("\u{1B}[31m\u{9B}"))
    let terminal = await CommandRun(arguments, content: content, answers: [])
    #expect(!terminal.output.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\r"].contains($0) })
    #expect(terminal.output.split(separator: "\n").count == 3)
  }

  @Test("'export' does not replace a directory, even with '--force'")
  func directory() async throws {
    let directory = try TestDirectory()
    let path = directory.url.path()
    let run = await run("--output", path, "--force")
    #expect(run.exitCode == .cannotCreate)
    #expect(run.errors == "syncups: error: '\(path)' is a directory: name a file in it.\n")
  }

  @Test("'export' uses the format of the file's extension and replaces a file only with '--force'")
  func file() async throws {
    let directory = try TestDirectory()
    let path = directory.url.appending(path: "a.csv").path()
    let run = await run("--output", path)
    #expect(run.output == "Wrote 2 sync-ups with 3 meetings to '\(path)'.\n")
    let content = try directory.content(of: "a.csv")
    #expect(content == (await self.run("--format", "csv")).output)

    let refused = await self.run("Design", "-o", path, "--format", "json")
    #expect(refused.exitCode == .cannotCreate)
    #expect(
      refused.errors
        == "syncups: error: '\(path)' already exists: name another file, or replace it with '--force'.\n"
    )
    #expect(try directory.content(of: "a.csv") == content)

    let forced = await self.run("Design", "-o", path, "--format", "json", "--force", "--json")
    #expect(
      forced.output == """
        {
          "format" : "json",
          "meetingCount" : 1,
          "path" : "\(path.replacing("/", with: "/"))",
          "syncUpCount" : 1
        }

        """
    )
    #expect(try directory.content(of: "a.csv") == (await self.run("Design", "--json")).output)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path())
    #expect(names == ["a.csv"])
  }

  @Test(
    "'export --force' overwrites neither the data file, nor links to that file, nor the app's other files"
  )
  func ownFile() async throws {
    let directory = try TestDirectory()
    try directory.write(CommandRun.sample)
    let link = directory.url.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: directory.file)
    let companions = ["history", "drafts", "live", "notes", "forms"]
    for path in [directory.file.path(), link.path()]
      + companions.map({ "\(directory.file.path()).\($0)" })
    {
      let run = await CommandRun(
        ["export", "--force", "--output", path],
        environment: ["SYNCUPS_FILE": directory.file.path()],
        storage: .fileSystem
      )
      #expect(run.exitCode == .cannotCreate)
      #expect(
        run.errors
          == "syncups: error: '\(path)' is the data file: name another file.\n"
      )
    }
    #expect(try directory.content() == CommandRun.sample)
  }

  @Test(
    "'export' says why a file cannot be written",
    arguments: [
      ("", ExitCode.usage, "'' for --output is empty: name a file."),
      (
        "/nowhere/a.md", .cannotCreate,
        "Could not write '/nowhere/a.md' (No such file or directory): check its folder, or name another file."
      ),
      (
        "/dev/full", .cannotCreate,
        "Could not write '/dev/full' (No space left on device): check its folder, or name another file."
      ),
    ]
  )
  func failing(path: String, exitCode: ExitCode, message: String) async {
    let run = await run("--force", "--output", path)
    #expect(run.exitCode == exitCode)
    #expect(run.errors == "syncups: error: \(message)\n")
    #expect(run.output == "")
  }
}
