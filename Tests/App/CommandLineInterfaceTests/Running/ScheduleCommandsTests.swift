import Clients
import CommandLineInterface
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

/// Tests of commands that change schedules.
///
/// All commands run on Friday, 13 November 2026, 22:52:48 UTC.
@MainActor
@Suite(
  "Commands that change or show schedules",
  .dependencies {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    $0.calendar = calendar
  }
)
struct ScheduleCommandsTests {
  private func sample(_ schedule: String) -> String {
    CommandRun.sample.replacing(
      #""title": "Design review","#,
      with: #""title": "Design review", "schedule": \#(schedule),"#
    )
  }

  @Test(
    "'edit' creates a schedule from the given days and time",
    arguments: [
      ("weekday", "9:30", "weekdays 9:30"), ("mon,wed", "2pm", "Mon, Wed 14:00"),
      ("2w:tue", "14:00", "every other Tue 14:00 from 2026-11-17"),
      ("month:1", "10:00", "monthly on the 1st 10:00"),
    ]
  )
  func edit(every: String, at: String, expected: String) async throws {
    let run = await CommandRun("edit", "review", "--every", every, "--at", at)
    #expect(run.exitCode == .done)
    #expect(run.output == "Changed 'Design review': 10 min, sky, \(expected), nobody.\n")
    #expect(run.syncUps?.last?.schedule?.description == expected)
  }

  @Test(
    "'edit' changes the time, days or skipped dates of a schedule, and keeps the rest of the schedule"
  )
  func parts() async throws {
    let content = sample(#"{"at": "9:30", "every": "mon", "skipped": ["2026-12-25"], "x": 1}"#)
    func schedule(_ arguments: String...) async -> String? {
      let run = await CommandRun(["edit", "review"] + arguments, content: content)
      #expect(run.exitCode == .done)
      #expect(run.syncUps?.last?.schedule?.unknownMembers.members.count == 1)
      return run.syncUps?.last?.schedule?.description
    }
    #expect(await schedule("--at", "10:00") == "Mon 10:00 except 2026-12-25")
    #expect(await schedule("--every", "tue") == "Tue 9:30 except 2026-12-25")
    #expect(
      await schedule("--skip", "2026-12-28", "--no-skip", "2026-12-25")
        == "Mon 9:30 except 2026-12-28"
    )
    let removed = await CommandRun("edit", "review", "--no-schedule", content: content)
    #expect(removed.syncUps?.last?.schedule == nil)
    #expect(removed.output == "Changed 'Design review': 10 min, sky, nobody.\n")
  }

  @Test("'add' creates a sync-up with a schedule")
  func add() async {
    let run = await CommandRun("add", "Planning", "--every", "fri", "--at", "9:30")
    #expect(run.syncUps?.last?.schedule?.description == "Fri 9:30")
  }

  @Test(
    "The error about invalid schedule options says which option is wrong or missing",
    arguments: [
      (["--every", "soon", "--at", "9:30"], "'soon' for --every has 'soon', which is neither"),
      (["--every", "mon", "--at", "25:00"], "'25:00' for --at is not a time"),
      (["--every", "mon"], "needs '--every DAYS' and '--at TIME': add --at"),
      (["--at", "9:30"], "needs '--every DAYS' and '--at TIME': add --every"),
      (["--every", "mon", "--at", "9:30", "--skip", "soon"], "'soon' for --skip is not a date"),
      (["--no-schedule", "--at", "9:30"], "--no-schedule"),
    ]
  )
  func refused(arguments: [String], problem: String) async {
    let run = await CommandRun(["edit", "review"] + arguments)
    #expect(run.exitCode == .usage)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test(
    "'edit --skip' refuses a date without a future meeting, and '--no-skip' a date that is not skipped",
    arguments: [
      (
        "--skip", "2026-11-28",
        "'2026-11-28' for --skip is not the date of a meeting (Mon): write one, such as 2026-11-30."
      ),
      ("--skip", "2026-11-09", "'2026-11-09' for --skip is over: write one, such as 2026-11-16."),
      (
        "--no-skip", "2026-11-30",
        "'2026-11-30' for --no-skip is not a skipped date: choose one from the schedule, 'Mon 9:30 except 2026-12-28'."
      ),
    ]
  )
  func datesWithoutMeeting(option: String, date: String, problem: String) async {
    let content = sample(#"{"at": "9:30", "every": "mon", "skipped": ["2026-12-28"]}"#)
    let run = await CommandRun("edit", "review", option, date, content: content)
    #expect(run.exitCode == .usage)
    #expect(run.errors.contains(problem), "\(run.errors)")
    #expect(run.syncUps?.last?.schedule?.description == "Mon 9:30 except 2026-12-28")
  }

  @Test("'show' and 'list' print schedules as text, and 'list --json' prints schedules as JSON")
  func reading() async {
    let content = sample(#"{"at": "9:30", "every": "weekday"}"#)
    let show = await CommandRun("show", "review", content: content)
    #expect(show.output.contains("Schedule    weekdays 9:30, next Monday 9:30\n"))
    let list = await CommandRun("list", content: content)
    #expect(list.output.contains("NEXT\n") && list.output.contains("  Monday 9:30\n"))
    let json = await CommandRun("list", "--json=schedule", content: content)
    #expect(json.output.contains(#""schedule" : "weekdays 9:30""#))
    #expect(json.output.contains(#""schedule" : null"#))
  }

  @Test("'list --sort next' starts with the sync-up whose meeting is next")
  func sorting() async {
    let content = sample(#"{"at": "9:30", "every": "weekday"}"#)
    let list = await CommandRun("list", "--sort", "next", "--json=title", content: content)
    #expect(
      list.output.firstRange(of: "review")!.lowerBound
        < list.output.firstRange(of: "Design\"")!.lowerBound
    )
  }

  @Test(
    "'next' prints the next meeting in one line",
    arguments: [
      ("23:05", "in 13 min"), ("22:50", "now"), ("22:30", "tomorrow 22:30"),
      ("23:53", "in 61 min"), ("23:52", "in 60 min"),
    ]
  )
  func next(time: String, expected: String) async {
    let content = sample(#"{"at": "\#(time)", "every": "day"}"#)
    let run = await CommandRun("next", content: content)
    #expect(run.exitCode == .done)
    let isFar = expected == "in 61 min"
    #expect(run.output == "Design review \(isFar ? "today 23:53" : expected)\n")
  }

  @Test("'next --within' fails if no meeting begins within the given number of minutes")
  func within() async {
    let content = sample(#"{"at": "23:30", "every": "day"}"#)
    #expect(await CommandRun("next", "--within", "38", content: content).exitCode == .done)
    let run = await CommandRun("next", "--within", "37", content: content)
    #expect(run.exitCode == .failed)
    #expect(run.output == "")
    #expect(run.errors.contains("No meeting begins within 37 min"))
    #expect(await CommandRun("next").exitCode == .failed)
  }

  @Test("'next --json' prints the start and the schedule of the next meeting")
  func nextJSON() async {
    let content = sample(#"{"at": "23:30", "every": "day"}"#)
    let run = await CommandRun("next", "--json=start,secondsUntilStart,schedule", content: content)
    #expect(
      run.output == """
        {
          "schedule" : "daily 23:30",
          "secondsUntilStart" : 2232,
          "start" : "2026-11-13T23:30:00Z"
        }

        """
    )
  }

  @Test(
    "'remind' announces a meeting only in the minute before the meeting begins",
    arguments: [("22:52", 0), ("22:53", 1), ("22:54", 0)]
  )
  func remind(time: String, count: Int) async {
    let content = sample(#"{"at": "\#(time)", "every": "day"}"#)
    let announcements = Locked<[MeetingAnnouncement]>([])
    let run = await CommandRun(
      ["remind"],
      content: content,
      notification: NotificationClient { announcement in
        announcements.withLock { $0.append(announcement) }
      }
    )
    #expect(run.exitCode == .done)
    let text = "'Design review' begins in 1 min.\n"
    #expect(run.output == String(repeating: text, count: count))
    let expected = MeetingAnnouncement(reminderOf: "Design review", in: 1)
    #expect(announcements.withLock(\.self) == Array(repeating: expected, count: count))
  }

  private let home = ["HOME": "/home/o'blob", "SYNCUPS_FILE": CommandRun.url.path()]

  @Test("'remind --install' writes a systemd timer and its service, and starts the timer")
  func install() async {
    let commands = Locked<[String]>([])
    let programs = OtherPrograms(run: { command, _ in
      commands.withLock { $0.append(command) }
      return true
    })
    let run = await CommandRun(["remind", "--install"], environment: home, programs: programs)
    #expect(run.exitCode == .done)
    let directory = #"'/home/o'\''blob/.config/systemd/user'"#
    #expect(
      commands.withLock(\.self).dropFirst() == [
        "mkdir -p \(directory) && cat > \(directory)/syncups-remind.service",
        "mkdir -p \(directory) && cat > \(directory)/syncups-remind.timer",
        "systemctl --user daemon-reload && systemctl --user enable --now --quiet syncups-remind.timer",
      ]
    )
  }

  @Test("'remind --install' suggests a line for crontab if systemd does not run")
  func withoutSystemd() async {
    let run = await CommandRun(["remind", "--install"], environment: home)
    #expect(run.exitCode == .failed)
    #expect(run.errors.contains("crontab -e") && run.errors.contains("* * * * * "))
    #expect(run.errors.contains(" remind --file /meetings/sync-ups.json > /dev/null"))
  }

  @Test(
    "'remind --print' sets TZ and XDG_CONFIG_HOME in the systemd service and in the crontab line"
  )
  func variables() async {
    let variables = [
      "TZ": "Europe/Berlin", "XDG_CONFIG_HOME": "/my \"100%\" $x",
      "XDG_RUNTIME_DIR": "/run/user/1000",
    ]
    let run = await CommandRun(["remind", "--print"], environment: home.merging(variables) { $1 })
    #expect(
      run.output.contains(
        """
        Environment="TZ=Europe/Berlin"
        Environment="XDG_CONFIG_HOME=/my \\"100%%\\" $x"
        ExecStart=
        """
      )
    )
    #expect(
      run.output.contains(
        """
        * * * * * TZ=Europe/Berlin XDG_CONFIG_HOME='/my "100\\%" $x' XDG_RUNTIME_DIR=/run/user/1000 /
        """
      )
    )
  }

  @Test("'remind --print' prints the systemd timer, its service and a crontab line")
  func print() async {
    let run = await CommandRun(["remind", "--print"], environment: home)
    #expect(run.exitCode == .done)
    #expect(run.output.contains("OnCalendar=*-*-* *:*:00\n"))
    #expect(run.output.contains(" remind --file /meetings/sync-ups.json\n"))
    #expect(run.output.contains("* * * * * "))
  }
}
