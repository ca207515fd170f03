import CommandLineInterface
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@MainActor
@Suite("Wrong input on the command line")
struct WrongInputTests {
  /// An invalid command line, and the expected error message.
  struct Row: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let exitCode: ExitCode
    let message: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  nonisolated private static let rows = [
    Row(
      arguments: ["show", "Desing"],
      exitCode: .inputNotFound,
      message: "No sync-up is called 'Desing': write 'Design' if you meant that."
    ),
    Row(
      arguments: ["show", "zzz"],
      exitCode: .inputNotFound,
      message: "No sync-up is called 'zzz': 'syncups list' lists all sync-ups."
    ),
    Row(
      arguments: ["show", "revew"],
      exitCode: .inputNotFound,
      message: "No sync-up is called 'revew': write 'Design review' if you meant that."
    ),
    Row(
      arguments: ["show", "dësihn"],
      exitCode: .inputNotFound,
      message: "No sync-up is called 'dësihn': write 'Design' if you meant that."
    ),
    Row(
      arguments: ["show", ""],
      exitCode: .inputNotFound,
      message: "The name of the sync-up is empty: 'syncups list' lists all sync-ups."
    ),
    Row(
      arguments: ["show", "bbb"],
      exitCode: .inputNotFound,
      message: "No sync-up is called 'bbb': 'syncups list' lists all sync-ups."
    ),
    Row(
      arguments: ["show", "sig"],
      exitCode: .inputNotFound,
      message: """
        'sig' could be any of 'Design' (AAAAAAAA), 'Design review' (BBBBBBBB): write more of the title, \
        or the start of the id.
        """
    ),
    Row(
      arguments: ["add", "X", "--length", "soon"],
      exitCode: .usage,
      message: """
        'soon' for --length is not a length: write a number of minutes, such as 10, or a duration such as 90s, 1:30 or 1h30m.
        """
    ),
    Row(
      arguments: ["edit", "design", "--length=0"],
      exitCode: .usage,
      message: """
        '0' for --length is not greater than zero: write a number of minutes, such as 10, or a duration such as 90s, 1:30 or 1h30m.
        """
    ),
    Row(
      arguments: ["edit", "review", "--length", "24h"],
      exitCode: .usage,
      message: """
        '24h' for --length is a day or longer: write a number of minutes, such as 10, or a duration such as 90s, 1:30 or 1h30m.
        """
    ),
    Row(
      arguments: ["add", "X", "--theme", "green"],
      exitCode: .usage,
      message: """
        'green' for --theme is not a theme: choose from indigo, magenta, orange, purple, teal, yellow, \
        bubblegum, buttercup, lavender, navy, oxblood, periwinkle, poppy, seafoam, sky, tan.
        """
    ),
    Row(
      arguments: ["add", " "],
      exitCode: .usage,
      message: "' ' for <title> is empty: give the sync-up a title."
    ),
    Row(
      arguments: ["add", "X", "--attendee", ""],
      exitCode: .usage,
      message: "'' for --attendee is empty: give a name."
    ),
    Row(
      arguments: ["edit", "design", "--remove-attendee", "Ada"],
      exitCode: .inputNotFound,
      message: """
        'Ada' is not an attendee of 'Design': choose from 'Blob', 'Blob Jr'.
        """
    ),
    Row(
      arguments: ["delete", "design"],
      exitCode: .usage,
      message: """
        Deleting 'Design' needs a confirmation, but standard input is not a terminal: repeat the command with '--force'.
        """
    ),
  ]

  @Test("The error about an ambiguous name lists the first five sync-ups that match")
  func manyMatches() async {
    let one =
      #"{"id":"0000000N-0000-0000-0000-000000000000","title":"Design N","theme":"sky","duration":[0,1],"attendees":[],"meetings":[]}"#
    let content = (1...7).map { one.replacing("N", with: "\($0)") }.joined(separator: ",")
    let run = await CommandRun("show", "design", content: "[\(content)]")
    #expect(
      run.errors == """
        syncups: error: 'design' could be any of 'Design 1' (00000001), 'Design 2' (00000002), 'Design 3' \
        (00000003), 'Design 4' (00000004), 'Design 5' (00000005) and 2 more: write more of the title, \
        or the start of the id.

        """
    )
  }

  @Test(
    "Invalid input on the command line is reported in one sentence and changes nothing",
    arguments: rows
  )
  func isRefused(row: Row) async {
    let run = await CommandRun(row.arguments)
    #expect(run.exitCode == row.exitCode)
    #expect(run.errors == "syncups: error: \(row.message)\n")
    #expect(run.output.isEmpty)
    #expect(run.syncUps?.map(\.title) == ["Design", "Design review"])
    #expect(run.syncUps?.first?.attendees.count == 2)
  }

  @Test("The error about an ambiguous title lists the ids of the sync-ups with that title")
  func equalTitles() async {
    let content = CommandRun.sample.replacing("Design review", with: "Design")
    let run = await CommandRun("show", "design", content: content)
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors == """
        syncups: error: 'design' could be any of 'Design' (AAAAAAAA), 'Design' (BBBBBBBB): write the \
        start of the id.

        """
    )
  }

  @Test(
    "The error about a damaged data file states the line and the column of the problem",
    arguments: [
      (
        "[{]", "at line 1, column 3: this is not valid JSON: a key in quotation marks is missing"
      ),
      (#"{"a": 1}"#, "at line 1, column 1: an array is expected, not an object"),
    ]
  )
  func badFile(content: String, problem: String) async {
    let run = await CommandRun("list", content: content)
    #expect(run.exitCode == .badInputData)
    #expect(
      run.errors == """
        syncups: error: Could not understand '/meetings/sync-ups.json' (\(problem)): repair it, look for a \
        copy with 'syncups doctor', or name another file with '--file PATH'; the file was not changed.

        """
    )
    #expect(run.output.isEmpty)
  }

  @Test("'list' fails if the file that the user has named does not exist")
  func missingFile() async {
    let run = await CommandRun("list", content: nil)
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors == """
        syncups: error: There are no sync-ups in '/meetings/sync-ups.json' because the file does not exist or \
        is empty: check the path, or create the file with 'syncups add'.

        """
    )
  }

  @Test(
    "A command line can refer to a sync-up by the start of the sync-up's id",
    arguments: ["bbbb", "BBBBBBBB-0000"]
  )
  func idPrefix(name: String) async {
    let run = await CommandRun("delete", name, "--force")
    #expect(run.syncUps?.map(\.title) == ["Design"])
  }

  @Test("A default data file that does not exist counts as an empty list")
  func newUser() async {
    let run = await CommandRun("list", content: nil, environment: ["HOME": "/home/blob"])
    #expect(run.exitCode == .done)
    #expect(run.output == "No sync-ups yet: add one with 'syncups add TITLE'.\n")
  }
}
