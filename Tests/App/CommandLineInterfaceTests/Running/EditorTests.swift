import CommandLineInterface
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

@MainActor
@Suite("A command that opens an editor")
struct EditorTests {
  /// An editor that replaces text, and records the texts that it received and the files that the
  /// command removed.
  final class Editor: Sendable {
    let opened = Locked<[String]>([])
    let removed = Locked<[String]>([])
    private let edit: @Sendable (String) -> String?

    init(_ edit: @escaping @Sendable (String) -> String?) { self.edit = edit }

    var programs: OtherPrograms {
      OtherPrograms(
        edit: { [self] command, text throws(OtherProgramError) in
          opened.withLock { $0 += [command, text] }
          return OtherPrograms.EditedText(path: "/tmp/typed.txt", text: edit(text))
        },
        remove: { [self] path in removed.withLock { $0.append("\(path)") } }
      )
    }
  }

  private func run(
    _ words: String...,
    content: String = CommandRun.sample,
    variables: [String: String] = ["EDITOR": "ed"],
    with editor: Editor
  ) async -> CommandRun {
    let file = ["SYNCUPS_FILE": CommandRun.url.path()]
    return await CommandRun(
      words,
      content: content,
      environment: file.merging(variables) { $1 },
      programs: editor.programs
    )
  }

  @Test("'transcript --edit' saves the notes from the editor and removes the temporary file")
  func notes() async {
    let editor = Editor { $0 + "More.\n" }
    let run = await run("transcript", "design", "--edit", "1", with: editor)
    #expect(run.exitCode == .done)
    #expect(run.output == "Changed the notes of the meeting of 'Design' on 12 Nov 2026 at 22:52.\n")
    #expect(run.syncUps?[0].meetings[0].transcript == "Shipped the login page.\nMore.")
    #expect(editor.opened.withLock(\.self) == ["ed", "Shipped the login page.\n"])
    #expect(editor.removed.withLock(\.self) == ["/tmp/typed.txt"])
  }

  @Test("'transcript --edit' deletes the notes if the editor saves an empty text")
  func emptiedNotes() async {
    let run = await run("transcript", "design", "--edit", with: Editor { _ in "" })
    #expect(run.output == "Deleted the notes of the meeting of 'Design' on 12 Nov 2026 at 22:52.\n")
    #expect(run.syncUps?[0].meetings[0].transcript == "")
  }

  @Test("'edit --editor' keeps values that the user did not touch")
  func untouched() async {
    let content = CommandRun.sample.replacing("Blob Jr", with: " B ")
      .replacing("\"Design\"", with: "\" Design \"")
    let editor = Editor { $0.replacing("Length: 3 s", with: "Length: 4 s") }
    let run = await run("edit", "aaaa", "--editor", content: content, with: editor)
    #expect(run.exitCode == .done)
    #expect(run.syncUps?[0].duration == .seconds(4))
    #expect(run.syncUps?[0].title == " Design ")
    #expect(run.syncUps?[0].attendees.map(\.name) == ["Blob", " B "])
    // An unchanged blank title also stays.
    let blank = CommandRun.sample.replacing("\"Design\"", with: "\" \"")
    let other = await self.run("edit", "aaaa", "--editor", content: blank, with: editor)
    #expect(other.exitCode == .done)
    #expect(other.syncUps?[0].duration == .seconds(4))
    #expect(other.syncUps?[0].title == " ")
    // Adding an attendee does not rename the other attendees.
    let joining = Editor { $0 + "Ada\n" }
    let third = await self.run("edit", "aaaa", "--editor", content: content, with: joining)
    #expect(third.syncUps?[0].attendees.map(\.name) == ["Blob", " B ", "Ada"])
    #expect(
      third.syncUps?[0].attendees.prefix(2).map(\.id.rawValue.uuidString) == [
        "AAAAAAAA-0000-0000-0000-000000000011", "AAAAAAAA-0000-0000-0000-000000000012",
      ]
    )
  }

  @Test(
    "If names are added in the editor, two attendees who have the same name keep their ids"
  )
  func sameNames() async {
    let content = CommandRun.sample.replacing("Blob Jr", with: "Blob")
    let run = await run(
      "edit",
      "aaaa",
      "--editor",
      content: content,
      with: Editor { $0 + "Ada\nAda\n" }
    )
    #expect(run.syncUps?[0].attendees.map(\.name) == ["Blob", "Blob", "Ada", "Ada"])
    let ids = run.syncUps?[0].attendees.map(\.id.rawValue.uuidString) ?? []
    #expect(ids[..<2] == ["11", "12"].map { "AAAAAAAA-0000-0000-0000-0000000000\($0)" }[...])
  }

  @Test("'transcript --edit' keeps notes that another process adds while the editor is open")
  func addedMeanwhile() async {
    let editor = Editor { text in
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { $0[0].meetings[0].transcript += "\nTheirs." }
      return text.replacing("Shipped", with: "Released") + "Ours.\n"
    }
    let run = await run("transcript", "design", "--edit", "1", with: editor)
    #expect(
      run.syncUps?[0].meetings[0].transcript == "Released the login page.\nOurs.\nTheirs."
    )
  }

  @Test(
    "Edited notes end with the same number of line breaks as before the edit",
    arguments: ["", "\\n", "\\n\\n"]
  )
  func finalLineBreak(ending: String) async {
    let content = CommandRun.sample.replacing("the login page.", with: "the login page.\(ending)")
    let editor = Editor { $0.replacing("Shipped", with: "Released") }
    let run = await run("transcript", "design", "--edit", "1", content: content, with: editor)
    let lineBreaks = ending.replacing("\\n", with: "\n")
    #expect(run.syncUps?[0].meetings[0].transcript == "Released the login page.\(lineBreaks)")
  }

  @Test(
    "A byte order mark is removed from edited text, and Windows line breaks become Unix line breaks"
  )
  func foreignText() async {
    let editor = Editor { "\u{FEFF}" + $0.replacing("\n", with: "\r\n") + "More.\r\n" }
    let notes = await run("transcript", "design", "--edit", "1", with: editor)
    #expect(notes.syncUps?[0].meetings[0].transcript == "Shipped the login page.\nMore.")
    let form = Editor {
      "\u{FEFF}" + $0.replacing("Title: Design", with: "Title: Plan").replacing("\n", with: "\r\n")
    }
    let edited = await run("edit", "aaaa", "--editor", with: form)
    #expect(edited.syncUps?[0].title == "Plan")
  }

  @Test(
    "'transcript --edit' prefers VISUAL to EDITOR, and changes nothing if the text is saved unedited"
  )
  func unchanged() async {
    let editor = Editor { $0 }
    let run = await run(
      "transcript",
      "design",
      "--edit",
      variables: ["EDITOR": "ed", "VISUAL": "vi -n"],
      with: editor
    )
    #expect(
      run.errors
        == "The notes of the meeting of 'Design' on 12 Nov 2026 at 22:52 are unchanged.\n"
    )
    #expect(editor.opened.withLock { $0.first } == "vi -n")
    #expect(editor.removed.withLock(\.self) == ["/tmp/typed.txt"])
  }

  @Test("Without a terminal, a command that opens an editor fails if VISUAL and EDITOR are not set")
  func noEditor() async {
    let run = await run(
      "transcript",
      "design",
      "--edit",
      variables: ["EDITOR": " "],
      with: Editor { $0 }
    )
    #expect(run.exitCode == .usage)
    #expect(
      run.errors == """
        syncups: error: Standard input is not a terminal: set VISUAL or EDITOR to an editor that does not need \
        a terminal.

        """
    )
  }

  @Test("The error about a failed editor asks the user to set VISUAL or EDITOR to a working editor")
  func failingEditor() async {
    let run = await CommandRun(
      ["transcript", "design", "--edit"],
      environment: ["SYNCUPS_FILE": CommandRun.url.path(), "EDITOR": "ed"]
    )
    #expect(run.exitCode == .failed)
    #expect(
      run.errors == """
        syncups: error: The editor 'ed' failed and nothing was changed: set VISUAL or EDITOR to a working \
        editor.

        """
    )
  }

  @Test("If an editor removes the edited file, the error names the editor and the file")
  func removedFile() async {
    let programs = OtherPrograms(edit: { command, _ throws(OtherProgramError) in
      throw .removed(command: command, path: "/tmp/typed.txt")
    })
    let run = await CommandRun(
      ["transcript", "design", "--edit"],
      environment: ["SYNCUPS_FILE": CommandRun.url.path(), "EDITOR": "ed"],
      programs: programs
    )
    #expect(run.exitCode == .failed)
    #expect(
      run.errors == """
        syncups: error: The editor 'ed' removed '/tmp/typed.txt', so nothing was changed: save the text in \
        that file and try again.

        """
    )
  }

  @Test("'edit --editor' opens a sync-up as text and saves the changes")
  func syncUp() async {
    let editor = Editor { text in
      text.replacing("Title: Design", with: "title:  Art ")
        .replacing("orange", with: "Sky").replacing("Blob\n", with: "Ada\n\n")
        .replacing("none", with: "weekdays 9:30")
    }
    let run = await run("edit", "aaaa", "--editor", with: editor)
    #expect(run.output == "Changed 'Art': 3 s, sky, weekdays 9:30, Ada, Blob Jr.\n")
    #expect(
      editor.opened.withLock(\.self) == [
        "ed",
        """
        Title: Design
        Length: 3 s
        Theme: orange
        Schedule: none

        Attendees, one per line:
        Blob
        Blob Jr

        """,
      ]
    )
    #expect(run.syncUps?[0].duration == .seconds(3))
    #expect(run.syncUps?[0].attendees.map(\.id).last?.rawValue.uuidString.hasSuffix("12") == true)
    #expect(editor.removed.withLock(\.self) == ["/tmp/typed.txt"])
  }

  @Test("'edit --editor' keeps values that cannot be shown in the text for the editor")
  func syncUpUnchanged() async {
    let content = CommandRun.sample
      .replacing("[32, 9704189641294348288]", with: "[0, 1]")
      .replacing(#""sky""#, with: #""infrared""#)
    let editor = Editor { $0.replacing("Design review", with: "Review") }
    let run = await run("edit", "review", "--editor", content: content, with: editor)
    #expect(run.exitCode == .done)
    #expect(run.syncUps?[1].title == "Review")
    #expect(run.syncUps?[1].theme == .unknown("infrared"))
    #expect(run.syncUps?[1].duration == Duration(attoseconds: 1))
    let unchanged = Editor { $0 }
    let same = await self.run("edit", "review", "--editor", with: unchanged)
    #expect(same.errors == "'Design review' is unchanged.\n")
    #expect(unchanged.removed.withLock(\.self) == ["/tmp/typed.txt"])
  }

  @Test(
    "Edited text that is invalid is kept in a file, and the error names the file and the problem",
    arguments: [
      (
        "Length: 3 s", "Length: soon",
        "on line 2 'soon' is not a length (write a number of minutes, such as 10, or a duration such as 90s, 1:30 or 1h30m)"
      ),
      ("Title: Design", "Title:", "the title on line 1 is empty"),
      (
        "Theme: orange", "Theme: orange\nTheme: sky", "line 4 repeats 'Theme'"
      ),
      (
        "Schedule: none", "Schedule: mon",
        "on line 4 'mon' has no time (write one, such as 'weekdays 9:30', or 'none')"
      ),
      ("Theme: orange", "", "the line 'Theme: …' is missing"),
      (
        "Theme: orange", "Colour: x",
        "line 3, 'Colour: x', does not begin with 'Title:', 'Length:', 'Theme:' or 'Schedule:'"
      ),
      (
        "Attendees, one per line:\nBlob\nBlob Jr\n", "",
        "the line 'Attendees, one per line:' is missing"
      ),
    ]
  )
  func unusable(part: String, typed: String, problem: String) async {
    let editor = Editor { $0.replacing(part, with: typed) }
    let run = await run("edit", "aaaa", "--editor", with: editor)
    #expect(run.exitCode == .badInputData)
    #expect(
      run.errors == """
        syncups: error: Nothing was changed because \(problem): your text is kept in \
        '/tmp/typed.txt'.

        """
    )
    #expect(run.syncUps?[0].title == "Design")
    #expect(editor.removed.withLock(\.self) == [])
  }

  @Test("Edited text that is not UTF-8 is kept in a file")
  func notText() async {
    let editor = Editor { _ in nil }
    let run = await run("transcript", "design", "--edit", with: editor)
    #expect(run.exitCode == .badInputData)
    #expect(
      run.errors.contains(
        "the text is not UTF-8: your text is kept in '/tmp/typed.txt'."
      )
    )
    #expect(editor.removed.withLock(\.self) == [])
  }

  @Test("'transcript' uses the pager only on a terminal")
  func pager() async {
    let shown = Locked<[String]>([])
    let programs = OtherPrograms(show: { command, text in
      shown.withLock { $0 += [command, text] }
      return true
    })
    let variables = ["SYNCUPS_FILE": CommandRun.url.path(), "PAGER": "more"]
    let piped = await CommandRun(
      ["transcript", "design"],
      environment: variables,
      programs: programs
    )
    #expect(piped.output == "Shipped the login page.\n")
    let paged = await CommandRun(
      ["transcript", "design"],
      answers: [],
      environment: variables,
      programs: programs
    )
    #expect(paged.output == "")
    #expect(shown.withLock(\.self) == ["more", "Shipped the login page.\n"])
    let missing = await CommandRun(["transcript", "design"], answers: [], environment: variables)
    #expect(missing.output == "Shipped the login page.\n")
  }
}
