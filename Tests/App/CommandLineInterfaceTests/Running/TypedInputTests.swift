import CommandLineInterface
import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged
import Testing

@MainActor
@Suite("Text typed on the command line")
struct TypedInputTests {
  @Test(
    "A number attached to a single-letter option is the value of the option",
    arguments: [["-n1"], ["-n", "1"], ["-n=1"], ["--limit=1"]]
  )
  func attachedNumber(words: [String]) async {
    let run = await CommandRun(["list"] + words)
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test("Single-letter options can be combined, and the last of them can have a value")
  func bundledLetters() async {
    let run = await CommandRun("list", "-rn1")
    #expect(run.output.contains("Design review"))
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(await CommandRun("list", "-r5").exitCode == .usage)
  }

  @Test(
    "'todo done' rejects the number of an action item that does not exist",
    arguments: ["0", "7"]
  )
  func absentNumber(number: String) async {
    let content = CommandRun.sample.replacing("Shipped", with: "- [ ] Shipped")
    let run = await CommandRun("todo", "done", number, content: content)
    #expect(run.exitCode == .inputNotFound)
  }

  @Test(
    "A number or day on the command line is rejected if its digits are not ASCII",
    arguments: [
      ["list", "--limit", "５"], ["list", "-n+5"], ["stats", "--weeks", "٣"],
      ["move", "review", "--to", "１"], ["add", "x", "--length", "１０"],
      ["meetings", "--since", "３d"], ["meetings", "--until", "2026-11-２５"],
    ]
  )
  func otherDigits(words: [String]) async {
    let run = await CommandRun(words)
    #expect(run.exitCode == .usage)
    #expect(run.syncUps?.count == 2)
  }

  @Test(
    "Names in commands match titles regardless of character width, case and accents, and 'ss' matches 'ß'",
    arguments: [
      ("プロジェクト", "ﾌﾟﾛｼﾞｪｸﾄ"), ("Łódź", "lodz"), ("ıspanak", "ISPANAK"), ("Straße", "STRASSE"),
    ]
  )
  func folding(title: String, typed: String) async {
    let content = CommandRun.sample.replacing("Design review", with: title)
    #expect(await CommandRun("show", typed, content: content).output.hasPrefix("\(title)\n"))
  }

  @Test(
    "A blank title is displayed as '(no title)', and stays blank in JSON",
    arguments: ["", " ", "\u{3000}"]
  )
  func blankTitle(title: String) async {
    let content = CommandRun.sampleWithMeetings.replacing("\"Design review\"", with: "\"\(title)\"")
    for words in [["list"], ["show", "bbbb"], ["meetings"], ["search", "page"]] {
      #expect(await CommandRun(words, content: content).output.contains("(no title)"))
    }
    #expect(
      await CommandRun("show", "bbbb", "--json", content: content).output
        .contains("\"title\" : \"\(title)\"")
    )
    #expect(
      await CommandRun("delete", "bbbb", "--force", content: content).output
        == "Deleted '(no title)' with 2 meetings.\n"
    )
    let copy = await CommandRun("duplicate", "bbbb", content: content)
    #expect(copy.output.hasPrefix("Added '(no title)': "))
  }

  @Test("'--attendees' splits a list at commas, and '--attendee' keeps the commas of a name")
  func attendees() async {
    let list = await CommandRun("add", "x", "--attendees", "Ada, Grace; Alan")
    #expect(list.syncUps?.last?.attendees.map(\.name) == ["Ada", "Grace", "Alan"])
    let one = await CommandRun("add", "x", "--attendee", "Ada, Grace; Alan")
    #expect(one.syncUps?.last?.attendees.map(\.name) == ["Ada, Grace; Alan"])
    #expect(
      one.errors == """
        'Ada, Grace; Alan' counts as one attendee: for 3 attendees write --attendees 'Ada, Grace, Alan'.

        """
    )
    let edited = await CommandRun("edit", "review", "--attendees", "Ada,Grace")
    #expect(edited.syncUps?.last?.attendees.map(\.name) == ["Ada", "Grace"])
    let twice = await CommandRun("add", "x", "--attendees", "Ada, ADA")
    #expect(twice.errors == "syncups: warning: The attendee 'Ada' is listed 2 times.\n")
    #expect(await CommandRun("add", "x", "--attendees", " , ;").exitCode == .usage)
  }

  @Test(
    "A line break in an attendee's name is kept, and a message suggests the option '--attendees'"
  )
  func attendeeWithLineBreak() async {
    let run = await CommandRun("add", "x", "--attendee", "Ada\nGrace")
    #expect(run.syncUps?.last?.attendees.map(\.name) == ["Ada\nGrace"])
    #expect(
      run.errors == """
        'Ada Grace' counts as one attendee: for 2 attendees write --attendees 'Ada, Grace'.

        """
    )
  }

  @Test("'add' reports the added sync-up even if another process deletes it immediately")
  func deletedMeanwhile() async {
    let storage = FileStorage.inMemory(files: [CommandRun.url: Data(CommandRun.sample.utf8)])
    let syncUps = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: IdentifiedArrayOf<SyncUp>(), .syncUps(in: CommandRun.url))
    }
    let deletion = syncUps.publisher.sink { new in
      guard new.contains(where: { $0.title == "New" }) else { return }
      syncUps.withLock { $0.removeAll { $0.title == "New" } }
    }
    let run = await CommandRun(["add", "New"], storage: storage)
    deletion.cancel()
    #expect(run.exitCode == .done)
    #expect(run.output == "Added 'New': 5 min, bubblegum, nobody.\n")
    #expect(run.syncUps?.map(\.title) == ["Design", "Design review"])
  }

  @Test(
    "A title, a name, a note or a setting on the command line is refused if it is not UTF-8",
    arguments: [
      ["add"], ["add", "x", "--attendee"], ["add", "x", "--attendees"],
      ["edit", "review", "--title"],
      ["edit", "review", "--add-attendee"], ["duplicate", "review"],
      ["transcript", "aaaa", "--append"], ["todo", "add", "aaaa"],
      ["settings", "transcriber-command"],
    ]
  )
  func otherEncoding(words: [String]) async {
    let file = "/meetings/sync-ups.json"
    let test = TestConsole(
      words,
      words: [CommandLineWord(bytes: Array("caf".utf8) + [0xE9])],
      environment: ["SYNCUPS_FILE": file]
    )
    let exitCode = await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_303_168))
      $0.defaultFileStorage = .inMemory(files: [CommandRun.url: Data(CommandRun.sample.utf8)])
      $0.uuid = .incrementing
    } operation: {
      await Program.run(in: test.console)
    }
    #expect(exitCode == .usage)
    guard case .error(let message)? = test.written.first else {
      Issue.record("Nothing is said: \(test.written)")
      return
    }
    #expect(message.contains("is not UTF-8: use a UTF-8 locale."))
  }

  @Test("A byte order mark is removed from a typed title, name or note")
  func byteOrderMark() async {
    let added = await CommandRun("add", "\u{FEFF}Title", "--attendee", "\u{FEFF}Ada")
    #expect(added.syncUps?.last?.title == "Title")
    #expect(added.syncUps?.last?.attendees.map(\.name) == ["Ada"])
    let noted = await CommandRun("transcript", "design", "1", "--append", "\u{FEFF}- [ ] Ada: ask")
    #expect(noted.syncUps?.first?.actionItems.map(\.text) == ["Ada: ask"])
    let item = await CommandRun("todo", "add", "\u{FEFF}aaaa", "\u{FEFF}Ada: ask")
    #expect(item.syncUps?.first?.actionItems.map(\.text) == ["Ada: ask"])
    #expect(await CommandRun("search", "\u{FEFF}login").output.contains("Shipped the login page."))
    let command = "transcriber-command"
    #expect(
      await CommandRun("settings", command, "\u{FEFF}cat").output
        == "The setting '\(command)' is now 'cat'.\n"
    )
  }

  @Test("An added note uses the same kind of line breaks as the existing notes")
  func lineBreaks() async {
    let content = CommandRun.sample.replacing("Shipped the login page.", with: "One\\r\\nTwo")
    let run = await CommandRun(
      "transcript",
      "design",
      "1",
      "--append",
      "Three\nFour",
      content: content
    )
    #expect(run.syncUps?.first?.meetings.first?.transcript == "One\r\nTwo\r\nThree\r\nFour")
  }

  @Test("'export' rejects a file with an unknown extension unless a format is given")
  func unknownEnding() async {
    let run = await CommandRun("export", "-o", "/tmp/x.foo")
    #expect(run.exitCode == .usage)
    #expect(
      run.errors == """
        syncups: error: '/tmp/x.foo' for --output has an unknown extension: give '--format', \
        or use .md, .json, .csv or .ics.

        """
    )
  }

  @Test(
    "'undo', 'redo' and 'history' report an unreadable history instead of treating it as empty",
    arguments: ["undo", "redo", "history"]
  )
  func unreadableHistory(command: String) async {
    let history = URL(filePath: "/meetings/sync-ups.json.history")
    let files = [CommandRun.url: Data(CommandRun.sample.utf8), history: Data("garbage".utf8)]
    let run = await CommandRun([command], storage: .inMemory(files: files))
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors.contains(
        "sync-ups.json.history' (it is not a SyncUps history): no change can be undone"
      )
    )
    #expect(run.output == "")
    let doctor = await CommandRun(["doctor"], storage: .inMemory(files: files))
    #expect(
      doctor.output.contains("\nOther file    'sync-ups.json.history' is not understood (it is not")
    )
  }

  @Test("A relative path on the command line is refused if the current directory was deleted")
  func deletedDirectory() {
    let file = GivenValue("rel.json", from: .option("file"))
    #expect(throws: DataFileLocationError.noDirectory("rel.json")) {
      try DataFileLocation(file: file, environment: [:], currentDirectory: nil)
    }
    #expect(throws: Never.self) {
      try DataFileLocation(file: nil, environment: ["HOME": "/home/blob"], currentDirectory: nil)
    }
  }
}
