import CommandLineInterface
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import Testing

@MainActor
@Suite("The command 'transcript'")
struct TranscriptCommandTests {
  private func run(_ arguments: String..., answers: [String]? = nil) async -> CommandRun {
    await CommandRun(
      ["transcript"] + arguments,
      content: CommandRun.sampleWithMeetings,
      answers: answers
    )
  }

  nonisolated private static let newest = "\n  Page by page:\nthe login page is done.\n"

  @Test(
    "'transcript' prints the notes of the newest or the named meeting",
    arguments: [
      ([], newest), (["1"], newest), (["2"], "The oldest.\n"), (["today"], newest),
      (["2026-10-18"], "The oldest.\n"), (["bbbbbbbb-0000-0000-0000-000000000032"], newest),
    ]
  )
  func meeting(name: [String], transcript: String) async {
    let run = await CommandRun(
      ["transcript", "review"] + name,
      content: CommandRun.sampleWithMeetings
    )
    #expect(run.exitCode == .done)
    #expect(run.output == transcript)
  }

  @Test("'transcript' wraps long lines, but only on a terminal")
  func width() async {
    let content = CommandRun.sample.replacing(
      "Shipped",
      with: "  Short.\\n" + String(repeating: "wide ", count: 20)
    )
    let shown = await CommandRun(["notes", "Design"], content: content, answers: [])
    let wide = Array(repeating: "wide", count: 16).joined(separator: " ")
    #expect(shown.output == "  Short.\n\(wide)\nwide wide wide wide the login page.\n")
    let piped = await CommandRun(["notes", "Design"], content: content)
    #expect(piped.output == "  Short.\n\(wide) wide wide wide wide  the login page.\n")
  }

  @Test("'transcript --json' prints the fields of a meeting")
  func json() async {
    #expect(
      await run("Design", "--json").output == """
        {
          "absentees" : null,
          "attendances" : null,
          "date" : "2026-11-12T22:52:48Z",
          "id" : "AAAAAAAA-0000-0000-0000-000000000021",
          "lengthSeconds" : null,
          "start" : "2026-11-12T22:52:48Z",
          "syncUpID" : "AAAAAAAA-0000-0000-0000-000000000001",
          "title" : "Design",
          "transcript" : "Shipped the login page."
        }

        """
    )
  }

  @Test("If a meeting has no notes, 'transcript' prints nothing but a message to standard error")
  func noNotes() async {
    let content = CommandRun.sample.replacing("Shipped the login page.", with: " ")
    let run = await CommandRun(["transcript", "Design"], content: content)
    #expect(run.exitCode == .done)
    #expect(run.output == "")
    #expect(
      run.errors == "There are no notes from the meeting of 'Design' on 12 Nov 2026 at 22:52.\n"
    )
  }

  @Test("'transcript --append' adds a note to the chosen past meeting")
  func append() async {
    let run = await run("review", "2", "--append", "- [ ] Ada: send it")
    #expect(run.exitCode == .done)
    #expect(
      run.output == "Added a note to the meeting of 'Design review' on 18 Oct 2026 at 7:06.\n"
    )
    #expect(
      run.syncUps?.last?.meetings.map(\.transcript)
        == ["The oldest.\n- [ ] Ada: send it", "\n  Page by page:\nthe login page is done."]
    )
    let json = await self.run("review", "2", "--append=x", "--json").output
    #expect(json.contains(#""transcript" : "The oldest.\nx""#))
  }

  @Test("'transcript --delete --force' deletes the meeting without asking")
  func forcedDelete() async {
    let run = await run("review", "--delete", "--force")
    #expect(run.exitCode == .done)
    #expect(run.output == "Deleted the meeting of 'Design review' on 13 Nov 2026 at 21:58.\n")
    #expect(run.syncUps?.last?.meetings.map(\.transcript) == ["The oldest."])
  }

  @Test(
    "'transcript --delete' asks on a terminal, and deletes the meeting only after the answer 'yes'",
    arguments: [("y", 1), ("n", 2), ("", 2)]
  )
  func askingDelete(answer: String, remaining: Int) async {
    let run = await run("review", "--delete", answers: [answer])
    #expect(run.exitCode == .done)
    #expect(
      run.errors
        == "Delete the meeting of 'Design review' on 13 Nov 2026 at 21:58 with its notes? [y/N] "
    )
    #expect(run.syncUps?.last?.meetings.count == remaining)
  }

  @Test(
    "Wrong arguments of 'transcript' are refused and change nothing",
    arguments: [
      (
        ["review", "3"], ExitCode.inputNotFound,
        """
        'Design review' has no meeting '3': write a number from 1 to 2, a day, or the start of an id; 'syncups \
        meetings' lists all meetings.
        """
      ),
      (
        ["Design", "soon"], .inputNotFound,
        """
        'Design' has no meeting 'soon': write 1, a day, or the start of an id; 'syncups meetings' lists all \
        meetings.
        """
      ),
      (
        ["review", "bbbb"], .inputNotFound,
        """
        'bbbb' could be any of 21:58 (BBBBBBBB), 7:06 (BBBBBBBB): write the start of the id.
        """
      ),
      (
        ["review", "--append", " "], .usage, "' ' for --append is empty: write the note."
      ),
      (
        ["review", "--delete"], .usage,
        """
        Deleting the meeting of 'Design review' on 13 Nov 2026 at 21:58 needs a confirmation, but \
        standard input is not a terminal: repeat the command with '--force'.
        """
      ),
    ]
  )
  func refusing(arguments: [String], exitCode: ExitCode, message: String) async {
    let run = await CommandRun(["transcript"] + arguments, content: CommandRun.sampleWithMeetings)
    #expect(run.exitCode == exitCode)
    #expect(run.errors == "syncups: error: \(message)\n")
    #expect(run.output == "")
    #expect(run.syncUps?.last?.meetings.count == 2)
  }

  @Test("'transcript' fails for a sync-up without a meeting")
  func neverMet() async {
    let run = await CommandRun("transcript", "review")
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors
        == "syncups: error: 'Design review' has no meetings yet: start one with 'syncups record'.\n"
    )
  }
}
