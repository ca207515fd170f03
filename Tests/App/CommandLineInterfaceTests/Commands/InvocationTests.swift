import CommandLineInterface
import CommandLineParsing
import Models
import Reports
import Testing

@Suite("Parsing a command line")
struct InvocationTests {
  @Test("A command line without words selects the command that starts the app")
  func noWords() throws {
    let _: StartCommand = try Self.command([])
  }

  @Test("'list' and its short form 'ls' are the same command", arguments: ["list", "ls"])
  func list(word: String) throws {
    #expect(
      try Self.command([word]) == ListCommand(ParsedArguments(command: ListCommand.configuration))
    )
  }

  @Test("'list' accepts words, an order, a limit and '--ids'")
  func listOfSome() throws {
    let list: ListCommand = try Self.command([
      "list", "a", "--sort", "last-meeting", "-r", "--limit=2", "--ids", "b c",
    ])
    #expect(list.filter == ["a", "b c"].map { GivenValue($0, from: .argument("word")) })
    #expect(list.order == .lastMeeting)
    #expect(list.limit == GivenValue("2", from: .option("limit")))
    #expect([list.isReversed, list.showsIDs] == [true, true])
  }

  @Test("'duplicate' accepts a sync-up and a new title")
  func duplicate() throws {
    let duplicate: DuplicateCommand = try Self.command(["copy", "x", "y"])
    #expect(duplicate.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect(duplicate.title == GivenValue("y", from: .argument("title")))
  }

  @Test("'move --after' accepts the sync-up to move and the sync-up after which to insert it")
  func move() throws {
    let move: MoveCommand = try Self.command(["mv", "x", "--after", "y"])
    #expect(move.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect(move.after == GivenValue("y", from: .option("after")))
    #expect([move.before, move.position] == [nil, nil])
  }

  @Test("'show' accepts a title with spaces")
  func show() throws {
    let show: ShowCommand = try Self.command(["show", "Daily stand-up"])
    #expect(show.syncUp == GivenValue("Daily stand-up", from: .argument("sync-up")))
  }

  @Test("'meetings' accepts a sync-up, two days and a limit")
  func meetings() throws {
    let all: MeetingsCommand = try Self.command(["meetings"])
    #expect([all.syncUp, all.since, all.until, all.limit] == [nil, nil, nil, nil])
    let some: MeetingsCommand = try Self.command([
      "log", "x", "--since", "3d", "--until=today", "-n", "2",
    ])
    #expect(some.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect(some.since == GivenValue("3d", from: .option("since")))
    #expect(some.until == GivenValue("today", from: .option("until")))
    #expect(some.limit == GivenValue("2", from: .option("limit")))
  }

  @Test("'transcript' accepts a meeting, '--append' with a note, and '--delete'")
  func transcript() throws {
    let newest: TranscriptCommand = try Self.command(["transcript", "x"])
    #expect(newest.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect([newest.meeting, newest.note] == [nil, nil])
    #expect([newest.deletes, newest.isForced] == [false, false])
    let noted: TranscriptCommand = try Self.command(["notes", "x", "2", "--append", "- a"])
    #expect(noted.meeting == GivenValue("2", from: .argument("meeting")))
    #expect(noted.note == GivenValue("- a", from: .option("append")))
    let deleted: TranscriptCommand = try Self.command(["transcript", "x", "--delete", "--force"])
    #expect([deleted.deletes, deleted.isForced] == [true, true])
  }

  @Test("'todo' can be followed by a sync-up, by 'done' or by 'add'")
  func todo() throws {
    let all: TodoCommand = try Self.command(["todo"])
    #expect(all.syncUp == nil)
    let one: TodoCommand = try Self.command(["todos", "--", "done"])
    #expect(one.syncUp == GivenValue("done", from: .argument("sync-up")))
    let done: TodoDoneCommand = try Self.command(["todo", "--json", "done", "3f2a.2"])
    #expect(done.item == [GivenValue("3f2a.2", from: .argument("item"))])
    let add: TodoAddCommand = try Self.command(["todo", "add", "x", "done", "b"])
    #expect(add.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect(add.text == ["done", "b"].map { GivenValue($0, from: .argument("text")) })
  }

  @Test("'stats' accepts a sync-up, a number of weeks and '--csv'")
  func stats() throws {
    let stats: StatsCommand = try Self.command(["stats", "x", "--weeks", "3", "--csv"])
    #expect(stats.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect(stats.weeks == GivenValue("3", from: .option("weeks")))
    #expect(stats.isCSV)
  }

  @Test("'export' accepts sync-ups, a format and an output file")
  func export() throws {
    let all: ExportCommand = try Self.command(["export"])
    #expect(all.syncUps == [])
    #expect(all.format == nil)
    #expect(all.output == nil)
    #expect(!all.isForced)
    let words = ["export", "x", "--format", "ics", "y", "-o", "a.ics", "--force"]
    let some: ExportCommand = try Self.command(words)
    #expect(some.syncUps.map(\.text) == ["x", "y"])
    #expect(some.format == .ics)
    #expect(some.output == GivenValue("a.ics", from: .option("output")))
    #expect(some.isForced)
    let standardOutput: ExportCommand = try Self.command(["export", "--output", "-"])
    #expect(standardOutput.output == nil)
  }

  @Test("'import' accepts files, standard input and '--dry-run'")
  func importing() throws {
    let files: ImportCommand = try Self.command(["import", "a", "-", "--dry-run"])
    #expect(files.files.map(\.text) == ["a", "-"])
    #expect(files.isDryRun)
  }

  @Test("'settings' accepts a setting and its value, or '--reset'")
  func settings() throws {
    let all: SettingsCommand = try Self.command(["settings"])
    #expect([all.setting, all.value] == [nil, nil])
    #expect(!all.resets)
    let one: SettingsCommand = try Self.command(["config", "sounds", "off"])
    #expect(one.setting == GivenValue("sounds", from: .argument("setting")))
    #expect(one.value == GivenValue("off", from: .argument("value")))
    let reset: SettingsCommand = try Self.command(["settings", "--reset"])
    #expect(reset.resets)
  }

  @Test(
    "'search' accepts words and '--titles'",
    arguments: [(["search", "a b", "c"], false), (["search", "a b", "--titles", "c"], true)]
  )
  func search(words: [String], printsTitles: Bool) throws {
    let search: SearchCommand = try Self.command(words)
    #expect(search.words == ["a b", "c"].map { GivenValue($0, from: .argument("word")) })
    #expect(search.printsTitles == printsTitles)
  }

  @Test(
    "'add' needs only a title",
    arguments: [
      ["add", "Design"],
      ["new", "Design"],
    ]
  )
  func addWithATitleAlone(words: [String]) throws {
    let add: AddCommand = try Self.command(words)
    #expect(add.title == GivenValue("Design", from: .argument("title")))
    #expect(add.length == nil)
    #expect(add.theme == nil)
    #expect(add.attendees == [])
  }

  @Test("'add' accepts a title, a length, a theme and attendees as options")
  func addWithEverything() throws {
    let add: AddCommand = try Self.command([
      "add", "--attendee", "Ada", "--title", "Design", "--length=10m", "--theme", "sky",
      "--attendee", "Grace",
    ])
    #expect(add.title == GivenValue("Design", from: .option("title")))
    #expect(add.length == GivenValue("10m", from: .option("length")))
    #expect(add.theme == GivenValue("sky", from: .option("theme")))
    #expect(
      add.attendees == [
        GivenValue("Ada", from: .option("attendee")),
        GivenValue("Grace", from: .option("attendee")),
      ]
    )
  }

  @Test("'edit' without an option for attendees keeps the attendees")
  func editOfEverythingButAttendees() throws {
    let edit: EditCommand = try Self.command([
      "edit", "design", "--title", "Art", "--length", "5m", "--theme=tan",
    ])
    #expect(edit.syncUp == GivenValue("design", from: .argument("sync-up")))
    #expect(edit.title == GivenValue("Art", from: .option("title")))
    #expect(edit.length == GivenValue("5m", from: .option("length")))
    #expect(edit.theme == GivenValue("tan", from: .option("theme")))
    #expect(edit.attendees == .keep)
  }

  @Test("'--attendee' of 'edit' replaces all attendees")
  func editThatReplacesAttendees() throws {
    let edit: EditCommand = try Self.command([
      "edit", "design", "--attendee", "Ada", "--attendee", "Grace",
    ])
    #expect(edit.title == nil)
    #expect(
      edit.attendees
        == .replaceAll([
          GivenValue("Ada", from: .option("attendee")),
          GivenValue("Grace", from: .option("attendee")),
        ])
    )
  }

  @Test("'--add-attendee' and '--remove-attendee' of 'edit' update the attendees")
  func editThatUpdatesAttendees() throws {
    let edit: EditCommand = try Self.command([
      "edit", "design", "--add-attendee", "Ada", "--remove-attendee", "Blob",
    ])
    #expect(
      edit.attendees
        == .update(
          remove: [GivenValue("Blob", from: .option("remove-attendee"))],
          add: [GivenValue("Ada", from: .option("add-attendee"))]
        )
    )
  }

  @Test(
    "'delete' accepts a sync-up and '--force'",
    arguments: [(["delete", "x"], false), (["rm", "--force", "x"], true)]
  )
  func delete(words: [String], isForced: Bool) throws {
    let delete: DeleteCommand = try Self.command(words)
    #expect(delete.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect(delete.isForced == isForced)
  }

  @Test(
    "'record' accepts a sync-up and '--plain'",
    arguments: [(["record", "x"], false), (["record", "x", "--plain"], true)]
  )
  func record(words: [String], isPlain: Bool) throws {
    let record: RecordCommand = try Self.command(words)
    #expect(record.syncUp == GivenValue("x", from: .argument("sync-up")))
    #expect(record.isPlain == isPlain)
  }

  @Test(
    "'help' and '--help' explain the program or a command",
    arguments: [
      (["help"], nil),
      (["--help"], nil),
      (["-h"], nil),
      (["help", "add"], "add"),
      (["help", "ls"], "list"),
      (["help", "help"], "help"),
      (["help", "todo", "done"], "todo done"),
      (["todo", "done", "--help"], "todo done"),
      (["add", "--help"], "add"),
      (["--help", "add"], "add"),
      (["record", "-h", "x", "y"], "record"),
      (["--version", "--help"], nil),
    ] as [([String], String?)]
  )
  func help(words: [String], topic: String?) throws {
    let help: HelpCommand = try Self.command(words)
    #expect(help.topic?.name == topic)
  }

  @Test(
    "'--version' prints the version even if a command is given",
    arguments: [["--version"], ["list", "--version"], ["show", "--version"]]
  )
  func version(words: [String]) throws {
    #expect(try Self.command(words) == VersionCommand())
  }

  @Test("The common options are accepted before a command, after a command and without a command")
  func commonOptions() throws {
    var options = CommonOptions()
    #expect(try Invocation([String]()).options == options)
    options.isJSON = true
    #expect(try Invocation(["--json", "list"]).options == options)
    options.isColorDisabled = true
    options.file = GivenValue("", from: .option("file"))
    #expect(try Invocation(["--json", "--no-color", "--file="]).options == options)
    options = CommonOptions()
    options.file = GivenValue("a.json", from: .option("file"))
    #expect(try Invocation(["list", "--file", "a.json"]).options == options)
  }

  private static func command<C: Command>(_ words: [String]) throws -> C {
    try #require(try Invocation(words).command as? C)
  }
}
