import CommandLineInterface
import DependenciesTestSupport
import IdentifiedCollections
import Models
import Testing

@MainActor
@Suite("Commands that arrange the list of sync-ups")
struct ArrangingCommandsTests {
  private func titles(_ run: CommandRun) -> [String?] {
    run.output.split(separator: "\n").dropFirst()
      .map { $0.split(separator: "   ").first.map(String.init) }
  }

  @Test(
    "'list' filters, sorts, reverses and limits the sync-ups",
    arguments: [
      (["blob"], ["Design"]), (["DESIGN"], ["Design", "Design review"]),
      (["view", "des"], ["Design review"]), (["view des"], ["Design review"]),
      (["jr", "design"], ["Design"]),
      (["--reverse"], ["Design review", "Design"]),
      (["-r", "--sort", "last-meeting"], ["Design review", "Design"]),
      (["--sort=title", "--limit", "1"], ["Design"]), (["-r", "-n", "1"], ["Design review"]),
    ]
  )
  func list(arguments: [String], expected: [String]) async {
    let run = await CommandRun(["list"] + arguments)
    #expect(run.exitCode == .done)
    #expect(titles(run) == expected)
  }

  @Test("'list' reports that no sync-up matches the given words, and prints no data")
  func nothingLeft() async {
    let run = await CommandRun("list", "zoe", "design")
    #expect(run.exitCode == .done)
    #expect(run.output == "")
    #expect(run.errors == "No sync-up has 'zoe design' in its title or in an attendee's name.\n")
    #expect(await CommandRun("list", "zoe", "--json").output == "[]\n")
  }

  @Test("'list' prints ids if '--ids' is given or if two titles look the same")
  func ids() async {
    let expected = """
      ID         TITLE           LENGTH   PEOPLE   MEETINGS   LAST
      AAAAAAAA   Design             3 s        2          1   12 Nov 2026
      BBBBBBBB   Design review   10 min        0          0   –

      """
    #expect(await CommandRun("list", "--ids").output == expected)
    let equal = CommandRun.sample.replacing("Design review", with: "Design")
    let run = await CommandRun("list", content: equal)
    #expect(titles(run) == ["AAAAAAAA", "BBBBBBBB"])
    let blank = CommandRun.sample.replacing("\"Design\"", with: "\"\"")
      .replacing("Design review", with: " ")
    #expect(titles(await CommandRun("list", content: blank)) == ["AAAAAAAA", "BBBBBBBB"])
  }

  @Test(
    "'duplicate' inserts a copy of a sync-up, without its meetings, after the original",
    arguments: [([], "Design (copy)"), (["Second team"], "Second team")]
  )
  func duplicate(title: [String], expected: String) async {
    let run = await CommandRun(["duplicate", "Design"] + title)
    #expect(run.exitCode == .done)
    #expect(run.output == "Added '\(expected)': 3 s, orange, Blob, Blob Jr.\n")
    #expect(run.syncUps?.map(\.title) == ["Design", expected, "Design review"])
    #expect(run.syncUps?[1].meetings == [])
  }

  @Test(
    "'move' moves a sync-up to a position, or before or after another sync-up",
    arguments: [
      (["Design", "--to", "2"], 2), (["Design", "--after", "review"], 2),
      (["Design", "--before", "review"], 1), (["review", "--before=Design"], 1),
    ]
  )
  func move(arguments: [String], place: Int) async {
    let run = await CommandRun(["move"] + arguments)
    let title = arguments[0] == "review" ? "Design review" : "Design"
    #expect(run.exitCode == .done)
    #expect(run.output == "Moved '\(title)' to position \(place) of 2.\n")
    #expect(run.errors == "")
    #expect(run.syncUps?[place - 1].title == title)
  }

  @Test("'move' warns if the list is sorted by title, which hides the new position")
  func moveInSortedList() async {
    _ = await CommandRun("settings", "sort", "title")
    let run = await CommandRun("move", "Design", "--to", "2")
    #expect(
      run.errors
        == """
        The setting 'sort' hides the new position: run 'syncups settings sort manual' to \
        list the sync-ups in your own order.

        """
    )
    _ = await CommandRun("settings", "--reset")
  }

  @Test(
    "Wrong arguments of 'move', 'duplicate' and 'list' are refused and change nothing",
    arguments: [
      (
        ["move", "Design", "--to", "3"], .usage,
        "'3' for --to is not a position in the list: write a number from 1 to 2."
      ),
      (
        ["move", "Design", "--before", "Desing"], .inputNotFound,
        "No sync-up is called 'Desing': write 'Design' if you meant that."
      ),
      (
        ["move", "Design"], .usage,
        """
        Nothing to do for 'move': give at least one of '--before', '--after' and '--to', or run 'syncups \
        help move' to see how it is used.
        """
      ),
      (
        ["duplicate", "Design", " "], .usage, "' ' for <title> is empty: give the sync-up a title."
      ),
      (
        ["list", "--sort", "date"], .usage,
        """
        Invalid value 'date' for '--sort': give 'manual', 'title', 'last-meeting' or 'next', or run 'syncups \
        help list' to see how it is used.
        """
      ),
    ] as [([String], ExitCode, String)]
  )
  func refusing(arguments: [String], exitCode: ExitCode, message: String) async {
    let run = await CommandRun(arguments)
    #expect(run.exitCode == exitCode)
    #expect(run.errors == "syncups: error: \(message)\n")
    #expect(run.output == "")
    #expect(run.syncUps?.map(\.title) == ["Design", "Design review"])
  }
}
