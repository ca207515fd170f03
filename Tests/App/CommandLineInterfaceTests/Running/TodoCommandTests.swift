import CommandLineInterface
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import Sharing
import Testing

@MainActor
@Suite("The command 'todo'")
struct TodoCommandTests {
  private static let content = CommandRun.sampleWithMeetings
    .replacing("The oldest.", with: "- [ ] Ada: send it\\n- [x] Blob: book a room\\n- [ ] Rest")
    .replacing("Shipped the login page.", with: "* [ ] Test the login page")

  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(["todo"] + arguments, content: Self.content)
  }

  private func notes(_ run: CommandRun) -> [String] {
    run.syncUps?.flatMap { $0.meetings.map(\.transcript) } ?? []
  }

  @Test("'todo' lists the open action items of all sync-ups")
  func all() async {
    let run = await run()
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        NUMBER   ID       SYNC-UP         DATE          ITEM
             1   aaaa.1   Design          12 Nov 2026   Test the login page
             2   bbbb.1   Design review   18 Oct 2026   Ada: send it
             3   bbbb.3   Design review   18 Oct 2026   Rest

        """
    )
  }

  @Test("'todo' lists the open action items of one sync-up")
  func one() async {
    let run = await run("review")
    let lines = run.output.split(separator: "\n").map { $0.prefix(15) }
    // In the list of one sync-up, the items have the same numbers as in the list of all sync-ups.
    #expect(lines == ["NUMBER   ID    ", "     2   bbbb.1", "     3   bbbb.3"])
  }

  @Test(
    "If there are no open action items, 'todo' prints a message, or an empty array with '--json'"
  )
  func none() async {
    let run = await CommandRun("todo")
    #expect(run.exitCode == .done)
    #expect([run.output, run.errors] == ["", "There are no open action items.\n"])
    #expect(await CommandRun("todo", "--json").output == "[]\n")
  }

  @Test("'todo --json' prints every documented field")
  func json() async {
    #expect(
      await run("Design", "--json").output == """
        [
          {
            "date" : "2026-11-12T22:52:48Z",
            "due" : null,
            "id" : "aaaa.1",
            "isDone" : false,
            "isOverdue" : false,
            "meetingID" : "AAAAAAAA-0000-0000-0000-000000000021",
            "meetingsSince" : 0,
            "owner" : null,
            "syncUpID" : "AAAAAAAA-0000-0000-0000-000000000001",
            "task" : "Test the login page",
            "text" : "Test the login page"
          }
        ]

        """
    )
  }

  /// The action items of a meeting on Thursday, 12 November, and of a meeting on Sunday, 18
  /// October.
  private static let dueContent = CommandRun.sampleWithMeetings
    .replacing(
      "The oldest.",
      with: "- [ ] @ada send it by tue\\n- [x] @ada book it\\n- [ ] @zoe rest"
    )
    .replacing(
      "Shipped the login page.",
      with:
        "- [ ] @ada test it by Sunday\\n- [ ] @blob ship it !tomorrow\\n- [ ] plan due 2026-12-01"
    )

  private func listed(_ arguments: String...) async -> [String] {
    let run = await CommandRun(["todo"] + arguments, content: Self.dueContent)
    #expect(run.exitCode == .done)
    return run.output.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("'todo' shows the due date of an item relative to today")
  func dueDays() async {
    let run = await CommandRun(["todo"], content: Self.dueContent)
    #expect(
      run.output == """
        NUMBER   ID       SYNC-UP         DATE          DUE               ITEM
             1   aaaa.1   Design          12 Nov 2026   Sunday            @ada test it by Sunday
             2   aaaa.2   Design          12 Nov 2026   today             @blob ship it !tomorrow
             3   aaaa.3   Design          12 Nov 2026   1 Dec 2026        plan due 2026-12-01
             4   bbbb.1   Design review   18 Oct 2026   24 days overdue   @ada send it by tue
             5   bbbb.3   Design review   18 Oct 2026   –                 @zoe rest

        """
    )
  }

  @Test(
    "'todo' filters action items by owner and due date, and lists overdue and done items",
    arguments: [
      (["--owner", "ADA"], ["1", "4"]), (["--owner", "zoe"], ["5"]), (["--owner", "x"], []),
      (["--overdue"], ["4"]), (["--overdue", "--owner", "blob"], []),
      (["--due", "today"], ["2", "4"]), (["--due", "tomorrow"], ["2", "4"]),
      (["--due", "Week"], ["1", "2", "4"]), (["--due", "2026-12-01"], ["1", "2", "3", "4"]),
      (["review", "--owner", "ada", "--all"], ["4", "bbbb.2"]),
    ]
  )
  func filters(arguments: [String], names: [String]) async {
    let run = await CommandRun(["todo"] + arguments, content: Self.dueContent)
    let lines = run.output.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.split(separator: " ")[0] }.map(String.init) == names)
    #expect(run.errors == (names.isEmpty ? "No action items match.\n" : ""))
  }

  @Test("'todo --all' shows which action items are done, and numbers only the open items")
  func everything() async {
    #expect(
      await listed("review", "--all") == [
        "     4   bbbb.1   Design review   18 Oct 2026   24 days overdue   [ ] @ada send it by tue",
        "         bbbb.2   Design review   18 Oct 2026   –                 [x] @ada book it",
        "     5   bbbb.3   Design review   18 Oct 2026   –                 [ ] @zoe rest",
      ]
    )
  }

  @Test("'todo --json' prints the owner, the due date and the age of an item")
  func jsonParts() async {
    let run = await CommandRun(
      ["todo", "--owner", "ada", "--json=owner,task,due,isOverdue,meetingsSince"],
      content: Self.dueContent
    )
    #expect(
      run.output == """
        [
          {
            "due" : "2026-11-15",
            "isOverdue" : false,
            "meetingsSince" : 0,
            "owner" : "ada",
            "task" : "test it by Sunday"
          },
          {
            "due" : "2026-10-20",
            "isOverdue" : true,
            "meetingsSince" : 1,
            "owner" : "ada",
            "task" : "send it by tue"
          }
        ]

        """
    )
  }

  @Test("'todo done' marks an item as done in the notes")
  func done() async {
    let run = await run("done", "BBBB.3")
    #expect(run.exitCode == .done)
    #expect(run.output == "Done: Rest\n")
    #expect(notes(run)[1] == "- [ ] Ada: send it\n- [x] Blob: book a room\n- [x] Rest")
    let again = await self.run("done", "bbbb.2")
    #expect(again.output == "Already done: Blob: book a room\n")
    #expect(notes(again)[1] == "- [ ] Ada: send it\n- [x] Blob: book a room\n- [ ] Rest")
    #expect(await self.run("done", "bbbb.3", "--json").output.contains(#""isDone" : true"#))
  }

  @Test(
    "'todo done' accepts the number of an action item or words from its text",
    arguments: [
      (["1"], "Done: Test the login page\n"), (["3"], "Done: Rest\n"),
      (["ada"], "Done: Ada: send it\n"), (["page", "LOGIN"], "Done: Test the login page\n"),
      (["book"], "Already done: Blob: book a room\n"),
    ]
  )
  func doneByName(words: [String], output: String) async {
    #expect(await CommandRun(["todo", "done"] + words, content: Self.content).output == output)
  }

  @Test("'todo done' with words that match several items lists them and changes none")
  func severalItems() async {
    let run = await run("done", "e")
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors == """
        syncups: error: 'e' could be any of aaaa.1 'Test the login page', bbbb.1 'Ada: send it', \
        bbbb.3 'Rest': write the id, or more words.

        """
    )
    #expect(await self.run("done", "4").exitCode == .inputNotFound)
    #expect(await self.run("done", "１").exitCode == .inputNotFound)
  }

  @Test(
    "'todo done' uses the numbers of the last printed list even if some of its items are already done"
  )
  func numbersOfTheLastList() async {
    let storage = FileStorage.inMemory(files: [CommandRun.url: Data(Self.content.utf8)])
    let settings = UserDefaults.inMemory
    func run(_ words: String...) async -> String {
      await withDependencies {
        $0.defaultAppStorage = settings
      } operation: {
        await CommandRun(["todo"] + words, storage: storage).output
      }
    }
    _ = await run()
    #expect(await run("done", "1") == "Done: Test the login page\n")
    // The number 1 still means the same item, although a different item is now first in the list.
    #expect(await run("done", "1") == "Already done: Test the login page\n")
    #expect(await run("done", "2") == "Done: Ada: send it\n")
    _ = await run()
    #expect(await run("done", "1") == "Done: Rest\n")
  }

  @Test("'todo add' adds an item to the notes of the newest meeting")
  func add() async {
    let run = await run("add", "Design", "Ada:", "order", "paper")
    #expect(run.exitCode == .done)
    #expect(run.output == "Added aaaa.2 to 'Design': Ada: order paper\n")
    #expect(notes(run)[0] == "* [ ] Test the login page\n- [ ] Ada: order paper")
    let json = await self.run("add", "review", "x", "--json").output
    #expect(json.contains(#""id" : "bbbbbbbb-0000-0000-0000-000000000032.1""#))
    #expect(json.contains(#""meetingID" : "BBBBBBBB-0000-0000-0000-000000000032""#))
    #expect(json.contains(#""isDone" : false"#))
  }

  @Test(
    "Wrong arguments of 'todo' are refused and change nothing",
    arguments: [
      (
        ["done", "bbbb.9"], ExitCode.inputNotFound,
        "There is no action item 'bbbb.9': 'syncups todo' lists the open items."
      ),
      (["add", "Design", " "], .usage, "' ' for <text> is empty: write the item's text."),
      (
        ["done"], .usage,
        """
        Missing argument '<item>' of 'todo done': write 'syncups todo done <item>', or run 'syncups help \
        todo done' to see how it is used.
        """
      ),
      (
        ["nothing", "x"], .usage,
        """
        Unexpected argument 'x' after 'nothing': put quotes around a value that contains spaces, or run \
        'syncups help todo' to see how it is used.
        """
      ),
      (
        ["--due", "soon"], .usage,
        """
        'soon' for --due is not a day: write today, tomorrow, week, a weekday such as friday, or a date such \
        as 2026-12-01.
        """
      ),
      (
        ["--", "done"], .inputNotFound,
        "No sync-up is called 'done': 'syncups list' lists all sync-ups."
      ),
    ]
  )
  func refusing(arguments: [String], exitCode: ExitCode, message: String) async {
    let run = await CommandRun(["todo"] + arguments, content: Self.content)
    #expect(run.exitCode == exitCode)
    #expect(run.errors == "syncups: error: \(message)\n")
    #expect(run.output == "")
    #expect(notes(run)[1] == "- [ ] Ada: send it\n- [x] Blob: book a room\n- [ ] Rest")
  }

  @Test("'todo add' fails for a sync-up without a meeting")
  func addWithoutMeeting() async {
    let run = await CommandRun("todo", "add", "review", "x")
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors
        == "syncups: error: 'Design review' has no meetings yet: start one with 'syncups record'.\n"
    )
  }
}
