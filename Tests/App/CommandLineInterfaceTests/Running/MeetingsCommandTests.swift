import CommandLineInterface
import DependenciesTestSupport
import Testing

@MainActor
@Suite("The command 'meetings'")
struct MeetingsCommandTests {
  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(["meetings"] + arguments, content: CommandRun.sampleWithMeetings)
  }

  @Test("'meetings' lists the meetings of all sync-ups, newest first")
  func all() async {
    let run = await run()
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        DATE                SYNC-UP         NUMBER       LENGTH   NOTES
        13 Nov 2026 21:58   Design review        1   1 min 30 s     Page by page:
        12 Nov 2026 22:52   Design               1            –   Shipped the login page.
        18 Oct 2026 7:06    Design review        2            –   The oldest.

        """
    )
    #expect(await CommandRun(["log"], content: CommandRun.sampleWithMeetings).output == run.output)
  }

  @Test(
    "'meetings' can filter its list by sync-up and by day, and limit the length of the list",
    arguments: [
      (["design review"], ["13 Nov 2026 21:58", "18 Oct 2026 7:06"]),
      (["--since", "yesterday"], ["13 Nov 2026 21:58", "12 Nov 2026 22:52"]),
      (["--since", "today"], ["13 Nov 2026 21:58"]),
      (["--until", "yesterday"], ["12 Nov 2026 22:52", "18 Oct 2026 7:06"]),
      (["--since", "2w", "--until", "thu"], ["12 Nov 2026 22:52"]),
      (["--limit", "1"], ["13 Nov 2026 21:58"]),
      (["-n", "7", "review", "--until", "2026-10-18"], ["18 Oct 2026 7:06"]),
    ]
  )
  func some(arguments: [String], dates: [String]) async {
    let run = await CommandRun(["meetings"] + arguments, content: CommandRun.sampleWithMeetings)
    let lines = run.output.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.split(separator: "   ").first.map(String.init) } == dates)
  }

  @Test("If there are no meetings, or none in the given period, 'meetings' says so")
  func none() async {
    let review = await CommandRun("meetings", "review")
    #expect([review.output, review.errors] == ["", "No meetings yet.\n"])
    #expect(await run("--since", "2027-01-01").errors == "No meetings in that period.\n")
    #expect(await run("--since", "2027-01-01", "--json").output == "[]\n")
  }

  @Test("'meetings --json' prints each meeting with the id of its sync-up")
  func json() async {
    let run = await run("--limit", "1", "--json")
    #expect(
      run.output == """
        [
          {
            "absentees" : [],
            "attendances" : [],
            "date" : "2026-11-13T22:00:00Z",
            "id" : "BBBBBBBB-0000-0000-0000-000000000032",
            "lengthSeconds" : 90,
            "start" : "2026-11-13T21:58:30Z",
            "syncUpID" : "BBBBBBBB-0000-0000-0000-000000000002",
            "title" : "Design review",
            "transcript" : "\\n  Page by page:\\nthe login page is done."
          }
        ]

        """
    )
  }

  @Test("'meetings' truncates notes to the width of the terminal")
  func width() async {
    let run = await CommandRun(
      ["meetings"],
      content: CommandRun.sampleWithMeetings.replacing(
        "Shipped the login page.",
        with: String(repeating: "wide ", count: 30)
      ),
      answers: []
    )
    #expect(run.output.split(separator: "\n").map(\.count).max() == 80)
    #expect(run.output.contains("12 Nov 2026 22:52   Design               1            –   wide"))
  }

  @Test(
    "Invalid option values of 'meetings' are rejected",
    arguments: [
      (
        ["--since", "soon"],
        """
        'soon' for --since is not a day: write a date such as 2026-11-13, today, yesterday, monday, 3d \
        or 2w.
        """
      ),
      (
        ["--until", "2026-02-30"],
        """
        '2026-02-30' for --until does not exist: write a date such as 2026-11-13, today, \
        yesterday, monday, 3d or 2w.
        """
      ),
      (
        ["--since", "today", "--until", "yesterday"],
        "'today' for --since is after 'yesterday' for --until: use the earlier day for --since."
      ),
      (
        ["--limit", "0"],
        "'0' for --limit is not a whole number of 1 or more: write one, such as 10."
      ),
    ]
  )
  func refusing(arguments: [String], message: String) async {
    let run = await CommandRun(["meetings"] + arguments)
    #expect(run.exitCode == .usage)
    #expect(run.errors == "syncups: error: \(message)\n")
    #expect(run.output == "")
  }
}
