import CommandLineInterface
import Testing

@MainActor
@Suite("Commands on a data file with unreadable sync-ups")
struct UnreadableWarningTests {
  /// The sample file, preceded by two elements that are not sync-ups.
  private static let content = CommandRun.sample
    .replacing("[\n", with: "[\n{\"title\": \"Old\"},\n7,\n", maxReplacements: 1)

  private static let warning = """
    syncups: warning: 2 sync-ups in '/meetings/sync-ups.json' cannot be read (the first on line 2) and stay in the file \
    unchanged: run 'syncups doctor' to see why.

    """

  @Test(
    "A command prints a warning about unreadable sync-ups to standard error, and otherwise works as usual",
    arguments: [
      ["list"], [], ["list", "--json"], ["show", "design"], ["show", "design", "--json"],
      ["add", "New"], ["edit", "design", "--title", "Old"], ["delete", "design", "--force"],
      ["record", "Design", "--plain"],
    ]
  )
  func warning(arguments: [String]) async {
    let run = await CommandRun(arguments, content: Self.content)
    let expected = await CommandRun(arguments)
    #expect(run.errors == Self.warning)
    #expect(run.output == expected.output)
    #expect(run.exitCode == .done)
    #expect(run.syncUps == expected.syncUps)
  }

  @Test("A command prints the warning about unreadable sync-ups before an error")
  func error() async {
    let run = await CommandRun("show", "Old", content: Self.content)
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors == Self.warning + """
        syncups: error: No sync-up is called 'Old': 'syncups list' lists all sync-ups.

        """
    )
  }

  @Test("'list' prints a message if no sync-up in the data file is readable")
  func nothingReadable() async {
    let run = await CommandRun("list", content: #"[{"id": 7}]"#)
    #expect(run.exitCode == .done)
    #expect(run.output == "No sync-up in the file can be read.\n")
    #expect(
      run.errors == """
        syncups: warning: 1 sync-up in '/meetings/sync-ups.json' cannot be read (line 1) and stays in the file unchanged: \
        run 'syncups doctor' to see why.

        """
    )
    let json = await CommandRun("list", "--json", content: #"[{"id": 7}]"#)
    #expect(json.output == "[]\n")
  }

  @Test("A data file whose sync-ups can all be read causes no warning")
  func readable() async {
    #expect(await CommandRun("list").errors.isEmpty)
  }
}
