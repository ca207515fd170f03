import CommandLineInterface
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged
import Testing

@MainActor
@Suite("The command 'agenda'")
struct AgendaCommandTests {
  private static let content = CommandRun.sample.replacing(
    #""title": "Design","#,
    with: #"""
      "title": "Design", "agenda": [
        {"id": "CCCCCCCC-0000-0000-0000-000000000001", "text": "Budget"},
        {"id": "CCCCCCCC-0000-0000-0000-000000000002", "text": "Blob: blocked\u001b[31m"}
      ],
      """#
  )

  private func run(
    _ arguments: String...,
    content: String = content,
    storage: FileStorage? = nil,
    edit: (@Sendable (String) -> String?)? = nil
  ) async -> CommandRun {
    let programs =
      edit.map { edit in
        OtherPrograms(edit: { _, text throws(OtherProgramError) in
          OtherPrograms.EditedText(path: "/tmp/typed.txt", text: edit(text))
        })
      } ?? OtherPrograms()
    return await CommandRun(
      ["agenda"] + arguments,
      content: content,
      environment: ["SYNCUPS_FILE": CommandRun.url.path(), "EDITOR": "ed"],
      storage: storage,
      programs: programs
    )
  }

  private func lines(_ run: CommandRun) -> [String]? { run.syncUps?[0].agenda.map(\.text) }

  @Test("'agenda' prints each item on one line, without control characters")
  func show() async {
    let run = await run("Design")
    #expect(run.exitCode == .done)
    #expect(run.output == "Budget\nBlob: blocked␛[31m\n")
  }

  @Test(
    "If the agenda is empty, 'agenda' prints a message to standard error and nothing to standard output"
  )
  func empty() async {
    let run = await run("review")
    #expect(run.exitCode == .done)
    #expect([run.output, run.errors] == ["", "The agenda of 'Design review' is empty.\n"])
    #expect(await self.run("review", "--json").output == "[]\n")
  }

  @Test("'agenda --json' prints each item with the attendee whose name begins the item, if any")
  func json() async {
    #expect(
      await run("Design", "--json").output == #"""
        [
          {
            "attendee" : null,
            "id" : "CCCCCCCC-0000-0000-0000-000000000001",
            "text" : "Budget"
          },
          {
            "attendee" : "Blob",
            "id" : "CCCCCCCC-0000-0000-0000-000000000002",
            "text" : "Blob: blocked\u001b[31m"
          }
        ]

        """#
    )
  }

  @Test("'agenda add' joins its arguments into one line and adds the line at the end of the agenda")
  func add() async {
    let run = await run("Design", "add", "Blob Jr:", "the", "release")
    #expect(run.exitCode == .done)
    #expect(run.output == "Added to the agenda of 'Design': Blob Jr: the release\n")
    #expect(lines(run)?.last == "Blob Jr: the release")
    #expect(lines(run)?.count == 3)
  }

  @Test("'agenda add' adds an item for each line of its argument")
  func addSeveral() async {
    let run = await run("Design", "add", " one\n\ntwo ")
    #expect(run.output == "Added to the agenda of 'Design': 2 items\n")
    #expect(lines(run)?.suffix(2) == ["one", "two"])
  }

  @Test("'agenda add' with blank text changes nothing and says what to write")
  func addBlank() async {
    let run = await run("Design", "add", " ")
    #expect(run.exitCode == .usage)
    #expect(run.errors == "syncups: error: ' ' for <text> is empty: write the agenda item.\n")
    #expect(lines(run)?.count == 2)
    let missing = await self.run("Design", "add")
    #expect(missing.exitCode == .usage)
    #expect(
      missing.errors.contains(
        "Missing argument '<text>' of 'agenda': write 'syncups agenda <sync-up> <action> <text>'"
      )
    )
  }

  @Test(
    "'agenda' refuses an unknown action and an extra argument",
    arguments: [["list"], ["edit", "now"], ["clear", "all"]]
  )
  func usage(words: [String]) async {
    let run = await CommandRun(["agenda", "Design"] + words, content: Self.content)
    #expect(run.exitCode == .usage)
    #expect(lines(run)?.count == 2)
  }

  @Test("'agenda clear' deletes all items of the agenda")
  func clear() async {
    let run = await run("Design", "clear")
    #expect(run.output == "The agenda of 'Design' is empty now: 2 items deleted.\n")
    #expect(lines(run) == [])
    #expect(
      await self.run("review", "clear").output
        == "The agenda of 'Design review' was already empty.\n"
    )
  }

  @Test("'agenda edit' opens the agenda in the editor and saves the result")
  func edit() async {
    let opened = Locked("")
    let run = await run("Design", "edit") { text in
      opened.withLock { $0 = text }
      return "Lunch\n\n" + text.replacing("Budget", with: "Budget 2027")
    }
    #expect(opened.withLock(\.self) == "Budget\nBlob: blocked\u{1B}[31m\n")
    #expect(run.output == "Changed the agenda of 'Design': 3 items.\n")
    #expect(lines(run) == ["Lunch", "Budget 2027", "Blob: blocked\u{1B}[31m"])
  }

  @Test("'agenda edit' says that the agenda is unchanged if the editor did not change it")
  func unchanged() async {
    let run = await run("Design", "edit") { $0 }
    #expect([run.output, run.errors] == ["", "The agenda of 'Design' is unchanged.\n"])
  }

  @Test("'agenda edit' keeps items that another process adds while the editor is open")
  func addedMeanwhile() async {
    let run = await run("Design", "edit") { text in
      MainActor.assumeIsolated {
        @Shared(.syncUps(in: CommandRun.url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
        $syncUps.withLock {
          _ = $0[0].agenda.append(AgendaItem(id: AgendaItem.ID(UUID()), text: "Blob Jr: today"))
        }
      }
      return text + "Lunch\n"
    }
    #expect(
      Set(lines(run) ?? []) == ["Budget", "Blob: blocked\u{1B}[31m", "Lunch", "Blob Jr: today"]
    )
  }

  @Test("'agenda edit' keeps the edited text in a file if another process has deleted the sync-up")
  func deletedMeanwhile() async {
    let run = await run("Design", "edit") { _ in
      MainActor.assumeIsolated {
        @Shared(.syncUps(in: CommandRun.url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
        $syncUps.withLock { _ = $0.remove(at: 0) }
      }
      return "Lunch\n"
    }
    #expect(run.exitCode == .badInputData)
    #expect(run.errors.contains("the sync-up was deleted in the meantime"))
    #expect(run.errors.contains("'/tmp/typed.txt'"))
  }

  @Test(
    "'agenda' does not change an agenda that a newer version of the program wrote",
    arguments: [["add", "Lunch"], ["edit"], ["clear"]]
  )
  func newerVersion(words: [String]) async {
    let content = CommandRun.sample.replacing(
      #""title": "Design","#,
      with: #""title": "Design", "agenda": "Budget","#
    )
    let run = await CommandRun(["agenda", "Design"] + words, content: content)
    #expect(run.exitCode == .badInputData)
    #expect(run.errors.contains("because a newer version wrote the agenda"))
    #expect(run.syncUps?[0].isAgendaReadable == false)
  }

  @Test("'show' prints the agenda of a sync-up")
  func showCommand() async {
    let run = await CommandRun("show", "Design", content: Self.content)
    #expect(run.output.contains("\nAgenda\n  Budget\n  Blob: blocked␛[31m\n\n"))
    let json = await CommandRun("show", "Design", "--json", content: Self.content)
    #expect(json.output.contains(#""agenda" : ["#))
  }
}
