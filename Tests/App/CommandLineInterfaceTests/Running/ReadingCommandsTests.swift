import CommandLineInterface
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged
import Testing

@MainActor
@Suite("Commands that read data and change nothing")
struct ReadingCommandsTests {
  @Test("'list' prints the sync-ups in aligned columns", arguments: ["list", "ls"])
  func list(command: String) async {
    let run = await CommandRun(command)
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        TITLE           LENGTH   PEOPLE   MEETINGS   LAST
        Design             3 s        2          1   12 Nov 2026
        Design review   10 min        0          0   –

        """
    )
  }

  @Test("Without a terminal, running the program without arguments prints the list of sync-ups")
  func start() async {
    #expect(await CommandRun().output == CommandRun("list").output)
  }

  @Test("'list' prints every sync-up, even if there are thousands")
  func longList() async throws {
    let titles = (1...3_000).map { "Sync-up \($0)" }
    let syncUps = titles.enumerated().map { SyncUp(id: SyncUp.ID(UUID($0)), title: $1) }
    var file = SyncUpsContent(IdentifiedArray(uniqueElements: syncUps))
    let content = try String(decoding: file.write(), as: UTF8.self)
    let lines = await CommandRun("list", content: content).output.split(separator: "\n")
    #expect(lines.count == 3_001)
    #expect(zip(titles, lines.dropFirst()).allSatisfy { $1.hasPrefix($0 + " ") })

    struct Printed: Decodable { let title: String }
    let json = await CommandRun("list", "--json", content: content).output
    let printed = try JSONDecoder().decode([Printed].self, from: Data(json.utf8))
    #expect(printed.map(\.title) == titles)
    #expect(json.hasPrefix("[\n  {\n") && json.hasSuffix("\n  }\n]\n"))
  }

  @Test("'list' explains how to add a sync-up if there are none")
  func emptyList() async {
    let run = await CommandRun("list", content: "[]")
    #expect(run.exitCode == .done)
    #expect(run.output == "No sync-ups yet: add one with 'syncups add TITLE'.\n")
  }

  @Test("'show' prints a sync-up with its meetings")
  func show() async {
    let run = await CommandRun("show", "design")
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        Design

        Length      3 s, 1 s each
        Theme       Orange
        Id          AAAAAAAA-0000-0000-0000-000000000001
        Attendees   Blob, Blob Jr

        Meetings
          yesterday 22:52
            Shipped the login page.

        """
    )
  }

  @Test(
    "A title on the command line matches regardless of upper or lower case and accents",
    arguments: ["große", "GROSSE", "grö"]
  )
  func accents(name: String) async {
    let content = CommandRun.sample.replacing("Design review", with: "Größe")
    let run = await CommandRun("show", "--json=title", name, content: content)
    #expect(run.output == "{\n  \"title\" : \"Größe\"\n}\n")
  }

  @Test("A sync-up is found by its exact title even if another title differs only in accents")
  func exactTitle() async {
    let content = CommandRun.sample.replacing("Design review", with: "Dësign")
    let run = await CommandRun("show", "--json=title", "Dësign", content: content)
    #expect(run.output.contains("Dësign"))
    let both = await CommandRun("show", "desígn", content: content)
    #expect(both.errors.hasPrefix("syncups: error: 'desígn' could be any of"))
  }

  @Test("'show' puts an attendee's name that contains a comma in quotation marks")
  func nameWithComma() async {
    let content = CommandRun.sample.replacing("\"Blob Jr\"", with: "\"Blob, PhD\"")
    let run = await CommandRun("show", "design", content: content)
    #expect(run.output.contains("Attendees   Blob, 'Blob, PhD'\n"))
  }

  @Test(
    "'show' prints the open action items, then the meetings from newest to oldest, with speaking times"
  )
  func showAll() async {
    let notes = #"- [x] Ada: read.\n- [ ] Blob: send the invitation.\nDone."#
    let content = CommandRun.sampleWithMeetings
      .replacing("The oldest.", with: notes)
      .replacing(
        #""attendances": []"#,
        with: #"""
          "attendances": [
            {"attendeeID": "AAAAAAAA-0000-0000-0000-000000000011", "name": "Blob", "speakingTime": [16, 4852094820647174144]},
            {"attendeeID": "AAAAAAAA-0000-0000-0000-000000000012", "name": "", "speakingTime": [0, 0]}
          ]
          """#
      )
    let run = await CommandRun("show", "review", content: content)
    #expect(
      run.output == """
        Design review

        Length      10 min
        Theme       Sky
        Id          BBBBBBBB-0000-0000-0000-000000000002
        Attendees   nobody

        To do
          bbbb.2   Blob: send the invitation.

        Meetings
          today 21:58, 1 min 30 s
            Spoke: Blob 5 min, attendee 2 did not speak.
            Page by page:
            the login page is done.
          18 Oct 2026 7:06
            - [x] Ada: read.
            - [ ] Blob: send the invitation.
            Done.

        """
    )
  }

  @Test("'show' can print a sync-up that has neither attendees nor meetings")
  func showEmpty() async {
    let run = await CommandRun("show", "review")
    #expect(
      run.output == """
        Design review

        Length      10 min
        Theme       Sky
        Id          BBBBBBBB-0000-0000-0000-000000000002
        Attendees   nobody

        No meetings yet.

        """
    )
  }

  @Test("'show --json' prints every documented field")
  func json() async {
    let run = await CommandRun("show", "design", "--json")
    #expect(
      run.output == """
        {
          "agenda" : [],
          "attendees" : [
            {
              "id" : "AAAAAAAA-0000-0000-0000-000000000011",
              "name" : "Blob"
            },
            {
              "id" : "AAAAAAAA-0000-0000-0000-000000000012",
              "name" : "Blob Jr"
            }
          ],
          "id" : "AAAAAAAA-0000-0000-0000-000000000001",
          "lastMeeting" : "2026-11-12T22:52:48Z",
          "lengthSeconds" : 3,
          "meetingCount" : 1,
          "meetings" : [
            {
              "absentees" : null,
              "attendances" : null,
              "date" : "2026-11-12T22:52:48Z",
              "id" : "AAAAAAAA-0000-0000-0000-000000000021",
              "lengthSeconds" : null,
              "start" : "2026-11-12T22:52:48Z",
              "transcript" : "Shipped the login page."
            }
          ],
          "schedule" : null,
          "theme" : "appOrange",
          "title" : "Design"
        }

        """
    )
  }

  @Test("'list' shows control characters in a title as symbols")
  func escapeSequences() async {
    let content = CommandRun.sample.replacing("Design review", with: "\\u001B[2Jboo")
    let run = await CommandRun("list", content: content)
    #expect(run.output.contains("␛[2Jboo"))
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
  }

  /// Returns how often a command loads the file and how often it watches the file, excluding the
  /// test's own load and watch.
  private func uses(_ arguments: [String], of content: String?) async -> [Int] {
    func files() -> CountedFiles {
      CountedFiles(
        content.map { [CommandRun.url: Data($0.utf8)] } ?? [:],
        counting: CommandRun.url
      )
    }
    let (unused, used) = (files(), files())
    _ = await CommandRun(["help"], storage: FileStorage(unused))
    _ = await CommandRun(arguments, storage: FileStorage(used))
    return [used.loadCount - unused.loadCount, used.watchCount - unused.watchCount]
  }

  @Test(
    "A read-only command loads the data file once and does not watch the file",
    arguments: [["list"], ["show", "design"], ["stats"], ["search", "login"], ["export"]]
  )
  func oneLoad(arguments: [String]) async {
    #expect(await uses(arguments, of: CommandRun.sample) == [1, 0])
  }

  @Test(
    "A command that changes sync-ups loads the data file once and watches it",
    arguments: [
      ["add", "Daily"], ["edit", "Design review", "--length", "7m"],
      ["delete", "Design review", "--force"],
    ]
  )
  func oneLoadForChange(arguments: [String]) async {
    #expect(await uses(arguments, of: CommandRun.sample) == [1, 1])
  }

  @Test("If the data file is missing, a read-only command looks for the file a second time")
  func missingFile() async {
    #expect(await uses(["list"], of: nil) == [2, 0])
  }
}
