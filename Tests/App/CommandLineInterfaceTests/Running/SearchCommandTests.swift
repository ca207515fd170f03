import CommandLineInterface
import DependenciesTestSupport
import Testing

@MainActor
@Suite("The command 'search'")
struct SearchCommandTests {
  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(["search"] + arguments, content: CommandRun.sampleWithMeetings)
  }

  @Test("'search' prints each line that contains all words of the query, with the line's location")
  func lines() async {
    let run = await run("PAGE", "login")
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        SYNC-UP         PLACE                 TEXT
        Design          12 Nov 2026, line 1   Shipped the login page.
        Design review   13 Nov 2026, line 3   the login page is done.

        """
    )
    #expect(await self.run("login page").output == run.output)
  }

  @Test(
    "'search' finds words in the titles of sync-ups and in the names of attendees",
    arguments: ["search", "find", "grep"]
  )
  func places(command: String) async {
    #expect(
      await CommandRun([command, "b", "jr"]).output == """
        SYNC-UP   PLACE      TEXT
        Design    attendee   Blob Jr

        """
    )
    #expect(
      await CommandRun([command, "review"]).output == """
        SYNC-UP         PLACE   TEXT
        Design review   title   Design review

        """
    )
  }

  @Test("'search --titles' prints each matching sync-up once")
  func titles() async {
    #expect(await run("page", "--titles").output == "Design\nDesign review\n")
    #expect(await run("blob", "--titles").output == "Design\n")
    let json = await run("blob", "--titles", "--json").output
    #expect(json.contains(#""title" : "Design""#))
    #expect(json.contains(#""meetingCount" : 1"#))
    #expect(!json.contains("Design review"))
  }

  @Test("If nothing matches, 'search' prints a message, or an empty array with '--json'")
  func nothing() async {
    for arguments in [["zzz", "page"], ["zzz", "page", "--titles"]] {
      let run = await CommandRun(["search"] + arguments)
      #expect(run.exitCode == .done)
      #expect([run.output, run.errors] == ["", "No line contains all words of 'zzz page'.\n"])
    }
    #expect(await run("zzz", "--json").output == "[]\n")
    #expect(await run("zzz", "--json", "--titles").output == "[]\n")
  }

  @Test("'search --json' prints every documented field")
  func json() async {
    #expect(
      await run("login", "done", "--json").output == """
        [
          {
            "field" : "transcript",
            "line" : 3,
            "meetingID" : "BBBBBBBB-0000-0000-0000-000000000032",
            "syncUpID" : "BBBBBBBB-0000-0000-0000-000000000002",
            "text" : "the login page is done."
          }
        ]

        """
    )
    #expect(
      await run("review", "--json").output == """
        [
          {
            "field" : "title",
            "line" : null,
            "meetingID" : null,
            "syncUpID" : "BBBBBBBB-0000-0000-0000-000000000002",
            "text" : "Design review"
          }
        ]

        """
    )
  }

  @Test("'search' shortens a long line around the found words, but only on a terminal")
  func width() async {
    let long = String(repeating: "wide ", count: 30)
    let content = CommandRun.sample.replacing("login", with: "\(long)login \(long)")
    let piped = await CommandRun(["search", "login"], content: content).output
    #expect(piped.contains("Shipped the \(long)login \(long) page."))
    let shown = await CommandRun(["search", "login"], content: content, answers: []).output
    #expect(shown.contains("…wide wide wide wide wide wide login"))
    #expect(shown.split(separator: "\n").map(\.count).max() == 80)
  }

  @Test("'search' refuses an empty query")
  func refusing() async {
    let blank = await run(" ")
    #expect(blank.exitCode == .usage)
    #expect(blank.errors == "syncups: error: ' ' for <word> is empty: give a word.\n")
    let none = await run()
    #expect(none.exitCode == .usage)
    #expect(none.errors.hasPrefix("syncups: error: Missing argument '<word>' of 'search': write "))
  }
}
