import CommandLineInterface
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

@MainActor
@Suite("A command that changes the data file")
struct ChangingCommandsTests {
  private func attendee(_ number: Int, _ name: String) -> Attendee {
    Attendee(id: Attendee.ID(UUID(number)), name: name)
  }

  @Test("'add' with a title that already exists prints the ids that distinguish the two sync-ups")
  func equalTitles() async {
    let run = await CommandRun("add", "Design")
    #expect(run.exitCode == .done)
    #expect(run.output.hasPrefix("Added 'Design'"))
    #expect(
      run.errors == """
        syncups: warning: 2 sync-ups are now called 'Design': tell them apart by their ids, AAAAAAAA, 00000000.

        """
    )
    #expect(await CommandRun("add", "design").errors == "")
  }

  @Test("'add' appends a sync-up with the given title, length, theme and attendees")
  func add() async {
    let run = await CommandRun(
      "add",
      "Daily",
      "--length",
      "90s",
      "--theme",
      "Sky",
      "--attendee",
      "Ada",
      "--attendee",
      "Grace"
    )
    #expect(run.exitCode == .done)
    #expect(run.output == "Added 'Daily': 1 min 30 s, sky, Ada, Grace.\n")
    #expect(
      run.syncUps?.last
        == SyncUp(
          id: SyncUp.ID(UUID(0)),
          attendees: [attendee(2, "Ada"), attendee(3, "Grace")],
          duration: .seconds(90),
          theme: .sky,
          title: "Daily"
        )
    )
    #expect(run.syncUps?.count == 3)
  }

  @Test("'add' creates the data file if it is missing")
  func addToMissingFile() async {
    let run = await CommandRun("add", "Daily", content: nil)
    #expect(run.exitCode == .done)
    #expect(run.output == "Added 'Daily': 5 min, bubblegum, nobody.\n")
    #expect(run.syncUps?.map(\.title) == ["Daily"])
  }

  @Test("'edit' changes only the values that its options name")
  func edit() async {
    let before = await CommandRun("list").syncUps?.first
    let run = await CommandRun("edit", "design", "--title", "Drawing", "--length", "1:30")
    #expect(run.exitCode == .done)
    #expect(run.output == "Changed 'Drawing': 1 min 30 s, orange, Blob, Blob Jr.\n")
    var expected = before
    expected?.title = "Drawing"
    expected?.duration = .seconds(90)
    #expect(run.syncUps?.first == expected)
  }

  @Test("'edit' keeps the ids of attendees whose names stay the same")
  func replaceAttendees() async {
    let run = await CommandRun("edit", "design", "--attendee", "Ada", "--attendee", "Blob")
    let stayed = Attendee.ID(UUID(uuidString: "AAAAAAAA-0000-0000-0000-000000000011") ?? UUID(-1))
    #expect(run.syncUps?.first?.attendees.map(\.name) == ["Ada", "Blob"])
    #expect(run.syncUps?.first?.attendees.last?.id == stayed)
  }

  @Test("'edit' can remove one attendee and add another")
  func updateAttendees() async {
    let run = await CommandRun(
      "edit",
      "design",
      "--remove-attendee",
      "blob",
      "--add-attendee",
      "Ada"
    )
    #expect(run.syncUps?.first?.attendees.map(\.name) == ["Blob Jr", "Ada"])
  }

  @Test("'delete --force' deletes a sync-up without asking")
  func forcedDelete() async {
    let run = await CommandRun("delete", "review", "--force")
    #expect(run.exitCode == .done)
    #expect(run.output == "Deleted 'Design review' with 0 meetings.\n")
    #expect(run.syncUps?.map(\.title) == ["Design"])
  }

  @Test(
    "'delete' asks on a terminal, and deletes the sync-up only after the answer 'yes'",
    arguments: [("y", 1), ("YES", 1), ("", 2), ("n", 2)]
  )
  func askingDelete(answer: String, remaining: Int) async {
    let run = await CommandRun("delete", "design", answers: [answer])
    #expect(run.exitCode == .done)
    #expect(run.errors == "Delete 'Design' with 1 meeting? [y/N] ")
    #expect(run.syncUps?.count == remaining)
  }

  @Test("'record --plain' runs a meeting to its end and saves it")
  func record() async {
    let run = await CommandRun("record", "design", "--plain")
    #expect(run.exitCode == .done)
    #expect(run.output.hasPrefix("0:03 The meeting 'Design' begins: 3 s, 2 attendees.\n"))
    #expect(run.output.hasSuffix("0:00 The meeting is over and saved: 3 s, no notes.\n"))
    let meetings = run.syncUps?.first?.meetings ?? []
    #expect(meetings.map(\.transcript) == ["", "Shipped the login page."])
    #expect(meetings.first?.duration == .seconds(3))
    #expect(meetings.first?.date == Date(timeIntervalSinceReferenceDate: 816_303_168))
  }

  @Test("After a meeting is recorded, there is neither a draft of it nor a meeting in progress")
  func nothingLeft() async {
    let storage = FileStorage.inMemory(files: [CommandRun.url: Data(CommandRun.sample.utf8)])
    let run = await CommandRun(["record", "design", "--plain"], storage: storage)
    #expect(run.syncUps?.first?.meetings.count == 2)
    withDependencies {
      $0.defaultFileStorage = storage
      $0.syncUpsFile = CommandRun.url
    } operation: {
      @Shared(.meetingDrafts) var drafts
      @Shared(.liveMeetings) var liveMeetings
      #expect(drafts == [])
      #expect(liveMeetings == [])
    }
  }

  @Test(
    "'record' prints plain lines if TERM is missing, empty or 'dumb'",
    arguments: [nil, "", "dumb"]
  )
  func recordOnPlainTerminal(name: String?) async {
    var environment = ["SYNCUPS_FILE": CommandRun.url.path()]
    environment["TERM"] = name
    let run = await CommandRun("record", "design", answers: ["A note."], environment: environment)
    #expect(run.output.hasPrefix("0:03 The meeting 'Design' begins: 3 s, 2 attendees.\n"))
    #expect(!run.output.contains { $0 == "\r" || $0 == "\u{1B}" })
    #expect(run.syncUps?.first?.meetings.first?.transcript == "A note.")
  }

  @Test("'record --plain --json' prints the recorded meeting")
  func recordAsJSON() async throws {
    let run = await CommandRun("record", "design", "--plain", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(object?["lengthSeconds"] as? Double == 3)
  }
}
