import CommandLineInterface
import CommandLineParsing
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
  struct Row: CustomTestStringConvertible {
    let words: [String]
    let message: String

    var testDescription: String { words.joined(separator: " ") }

    init(_ words: [String], _ message: String) {
      self.words = words
      self.message = message
    }
  }

  @Test(
    "A usage error says what is wrong and what to do",
    arguments: [
      Row(
        ["lst"],
        """
        Unknown command 'lst': write 'list' if you meant that, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["frobnicate"],
        """
        Unknown command 'frobnicate': write one of the program's commands first, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["help", "frobnicate"],
        """
        Unknown command 'frobnicate': write one of the program's commands first, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["help", "delte"],
        """
        Unknown command 'delte': write 'delete' if you meant that, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["--jsn"],
        """
        Unknown option '--jsn': write '--json' if you meant that, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["add", "--titel", "Design"],
        """
        Unknown option '--titel' for 'add': write '--title' if you meant that, \
        or run 'syncups help add' to see how it is used.
        """
      ),
      Row(
        ["show", "-5"],
        """
        Unknown option '-5' for 'show': leave it out, write it after '--' if it is a value, \
        or run 'syncups help show' to see how it is used.
        """
      ),
      Row(
        ["-n5"],
        """
        Option '--limit' belongs to 'list', 'meetings' and 'history': write it after the command, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["--force", "delete", "design"],
        """
        Option '--force' belongs to 'transcript', 'export' and 'delete': write it after the command, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["--theme", "sky"],
        """
        Option '--theme' belongs to 'add' and 'edit': write it after the command, \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["--file"],
        """
        Option '--file' needs a value: write '--file PATH' \
        ('--file=PATH' if the value begins with '--'), \
        or run 'syncups help' to see all commands and options.
        """
      ),
      Row(
        ["add", "--title", "--length", "10m"],
        """
        Option '--title' of 'add' needs a value: write '--title TITLE' \
        ('--title=TITLE' if the value begins with '--'), \
        or run 'syncups help add' to see how it is used.
        """
      ),
      Row(
        ["delete", "design", "--force=yes"],
        """
        Option '--force' takes no value but was given 'yes': write just '--force', \
        or run 'syncups help delete' to see how it is used.
        """
      ),
      Row(
        ["add", "--length", "5m", "--length", "10m"],
        """
        Option '--length' was given twice, as '5m' and '10m': give it once, \
        or run 'syncups help add' to see how it is used.
        """
      ),
      Row(
        ["show", "Daily", "stand-up"],
        """
        Unexpected argument 'stand-up' after 'Daily': put quotes around a value that contains \
        spaces, or run 'syncups help show' to see how it is used.
        """
      ),
      Row(
        ["record"],
        """
        Missing argument '<sync-up>' of 'record': write 'syncups record <sync-up>', \
        or run 'syncups help record' to see how it is used.
        """
      ),
      Row(
        ["add", "--length", "10m"],
        """
        Missing argument '<title>' of 'add': write 'syncups add <title>', \
        or run 'syncups help add' to see how it is used.
        """
      ),
      Row(
        ["add", "Design", "--title", "Design"],
        """
        '<title>' and '--title' cannot be given together: give one of them, \
        or run 'syncups help add' to see how it is used.
        """
      ),
      Row(
        ["edit", "design", "--add-attendee", "Ada", "--attendee", "Grace"],
        """
        '--attendee' and '--add-attendee' cannot be given together: give one of them, \
        or run 'syncups help edit' to see how it is used.
        """
      ),
      Row(
        ["edit", "design", "--remove-attendee", "Ada", "--attendee", "Grace"],
        """
        '--attendee' and '--remove-attendee' cannot be given together: give one of them, \
        or run 'syncups help edit' to see how it is used.
        """
      ),
      Row(
        ["edit", "design"],
        """
        Nothing to do for 'edit': give at least one of '--title', '--length', '--theme', \
        '--every', '--at', '--skip', '--no-skip', '--no-schedule', \
        '--attendee', '--attendees', '--add-attendee', '--remove-attendee' and '--editor', \
        or run 'syncups help edit' to see how it is used.
        """
      ),
    ]
  )
  func isASentenceThatSaysWhatToDo(row: Row) {
    let error = #expect(throws: UsageError.self) { try Invocation(row.words) }
    #expect(error?.message == row.message)
    #expect(error?.exitCode == .usage)
  }

  @Test("The error about an invalid option value lists the allowed values")
  func listsTheValuesThatAreAllowed() {
    let value = GivenValue("x", from: .option("format"))
    let error = UsageError(.invalidValue(value, allowed: ["markdown", "json", "ical"]))
    #expect(
      error.message == """
        Invalid value 'x' for '--format': give 'markdown', 'json' or 'ical', \
        or run 'syncups help' to see all commands and options.
        """
    )
  }

  @Test("The error about an invalid argument value names the argument")
  func namesTheArgumentWhoseValueIsNotAllowed() {
    let value = GivenValue("tcsh", from: .argument("shell"))
    let error = UsageError(.invalidValue(value, allowed: ["bash"]))
    #expect(
      error.message == """
        Invalid value 'tcsh' for '<shell>': give 'bash', \
        or run 'syncups help' to see all commands and options.
        """
    )
  }

  @Test("The error about an unexpected first argument says to leave the argument out")
  func ofAnArgumentWhereNoneIsTaken() {
    let error = UsageError(
      .unexpectedArgument("design", previous: nil),
      command: ListCommand.configuration
    )
    #expect(
      error.message == """
        Unexpected argument 'design' for 'list': leave it out, or run 'syncups help list' to see how it \
        is used.
        """
    )
  }

  @Test("The error about an argument that is allowed only with an option names the option")
  func argumentThatNeedsAnOption() async {
    let run = await CommandRun("doctor", "design")
    #expect(run.exitCode == .usage)
    #expect(
      run.errors.hasPrefix(
        "syncups: error: 'design' can be given only with '--restore': give '--restore', or leave it out"
      )
    )
  }
}
