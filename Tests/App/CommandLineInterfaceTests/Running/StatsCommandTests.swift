import CommandLineInterface
import DependenciesTestSupport
import Testing

@MainActor
@Suite("The command 'stats'")
struct StatsCommandTests {
  private static let content = CommandRun.sampleWithMeetings.replacing(
    #""attendances": []"#,
    with: """
      "attendances": [
        {
          "attendeeID": "AAAAAAAA-0000-0000-0000-000000000011", "name": "Blob, \\"Jr\\"",
          "speakingTime": [3, 4659767778871345152]
        },
        {
          "attendeeID": "AAAAAAAA-0000-0000-0000-000000000012", "name": "Ada",
          "speakingTime": [1, 11553255926290448384]
        }
      ]
      """
  )

  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(["stats"] + arguments, content: Self.content)
  }

  @Test("'stats' prints a table of weeks and a table of people, with a bar in each row")
  func all() async {
    let run = await run("--weeks", "2")
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        WEEK OF      MEETINGS         HELD   PLANNED   OF PLAN
        2 Nov 2026          0            –         –         –
        9 Nov 2026          2   1 min 30 s    10 min      15 %   ████████████████████

        NAME         SPOKE   SHARE   PRESENT
        Blob, "Jr"   1 min    67 %         1   █████████████
        Ada           30 s    33 %         1   ███████

        """
    )
  }

  @Test("'stats' for one sync-up covers the last twelve weeks")
  func one() async {
    let lines = await run("Design").output.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(
      lines.last == "9 Nov 2026           1      –         –         –   ████████████████████"
    )
  }

  @Test("'stats --json' prints every documented field")
  func json() async {
    #expect(
      await run("--weeks", "1", "--json").output == """
        {
          "people" : [
            {
              "absences" : 0,
              "attendances" : 1,
              "name" : "Blob, \\"Jr\\"",
              "overrunSeconds" : 0,
              "share" : 0.6666666666666666,
              "spokenSeconds" : 60
            },
            {
              "absences" : 0,
              "attendances" : 1,
              "name" : "Ada",
              "overrunSeconds" : 0,
              "share" : 0.3333333333333333,
              "spokenSeconds" : 30
            }
          ],
          "weeks" : [
            {
              "heldSeconds" : 90,
              "itemsClosed" : 0,
              "itemsOpened" : 0,
              "meetings" : 2,
              "plannedSeconds" : 600,
              "start" : "2026-11-09T00:00:00Z"
            }
          ]
        }

        """
    )
  }

  @Test("'stats' has columns for action items and absences only if there are any")
  func itemsAndAbsences() async {
    let content = Self.content
      .replacing("Shipped the login page.", with: "- [ ] Ada: test it\\n- [x] Ada: ship it")
      .replacing(
        #""attendances": ["#,
        with: """
          "absentees": [{"id": "AAAAAAAA-0000-0000-0000-000000000012", "name": "Ada"}], "attendances": [
          """
      )
    let lines = await CommandRun(["stats", "--weeks", "1"], content: content).output
      .split(separator: "\n")
    #expect(
      lines.map(String.init) == [
        "WEEK OF      MEETINGS         HELD   PLANNED   OF PLAN   OPENED   CLOSED",
        "9 Nov 2026          2   1 min 30 s    10 min      15 %        2        1   ████████████████████",
        "NAME         SPOKE   SHARE   PRESENT   ABSENT",
        "Blob, \"Jr\"   1 min    67 %         1        0   █████████████",
        "Ada           30 s    33 %         1        1   ███████",
      ]
    )
  }

  @Test("'stats --csv' prints comma-separated values")
  func csv() async {
    let lines = await run("--weeks", "1", "--csv").output.split(separator: "\r\n")
    #expect(
      lines == [
        """
        kind,start,name,meetings,heldSeconds,plannedSeconds,spokenSeconds,share,overrunSeconds,absences,\
        attendances,itemsOpened,itemsClosed
        """,
        "week,2026-11-09T00:00:00Z,,2,90,600,,,,,,0,0",
        "person,,\"Blob, \"\"Jr\"\"\",,,,60,0.6666666666666666,0,0,1,,",
        "person,,Ada,,,,30,0.3333333333333333,0,0,1,,",
      ]
    )
  }

  @Test("'stats' refuses an invalid number of weeks, and more than one format")
  func refusing() async {
    let weeks = await CommandRun("stats", "--weeks", "0")
    #expect(weeks.exitCode == .usage)
    #expect(
      weeks.errors == """
        syncups: error: '0' for --weeks is not a whole number from 1 to 520: write one, such as 10.

        """
    )
    let both = await CommandRun("stats", "--csv", "--json")
    #expect(both.exitCode == .usage)
    #expect(
      both.errors == """
        {"code":64,"message":"'--csv' and '--json' cannot be given together: give one of them, or run \
        'syncups help stats' to see how it is used.","path":null}

        """
    )
    #expect(weeks.output + both.output == "")
  }
}
