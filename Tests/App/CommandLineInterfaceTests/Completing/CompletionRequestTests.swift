import CommandLineInterface
import Testing

@Suite("A command line that is not finished")
struct CompletionRequestTests {
  @Test(
    "can go on with the words and options of its place",
    arguments: [
      ([], "", ["export", "clear"]),
      (["export", "a"], "", ["round", "flat"]),
      (["export", "--", "-a"], "", ["round", "flat"]),
      (["export", "a", "flat"], "", []),
      (["clear"], "", []),
      (["clear"], "-", ["--all", "--path", "--quiet", "--help"]),
      (["clear", "--all", "-p", "x"], "--", ["--quiet", "--help"]),
      (
        ["export", "--tag", "x"], "-",
        ["--format", "--tag", "--all", "--path", "--quiet", "--help"]
      ),
      (["export", "--"], "-", []),
      (["export", "--format"], "", ["markdown", "json", "ical"]),
      (["export"], "--format=", ["markdown", "json", "ical"]),
      (["export", "--format", "--all"], "", []),
      (["export", "--nothing"], "", []),
      (["export"], "--nothing=", []),
      (["nothing"], "", []),
      (["-q", "nothing"], "-", []),
    ] as [([String], String, [String])]
  )
  func candidates(words: [String], last: String, values: [String]) {
    let request = CompletionRequest(
      .sample,
      words: words.map { CommandLineWord($0) },
      last: last
    )
    #expect(request.candidates.map(\.value) == values)
  }

  @Test("can go on with the fields that are not selected yet")
  func fields() {
    let request = CompletionRequest(Program.description, words: ["todo"], last: "--json=id,te")
    #expect(
      request.candidates.map(\.value) == [
        "id,date", "id,isDone", "id,meetingID", "id,syncUpID", "id,text",
      ]
    )
  }

  @Test("tells what its candidates are for")
  func summaries() {
    let commands = CompletionRequest(.sample, words: [], last: "").candidates
    #expect(
      commands == [
        CompletionCandidate("export", summary: "Export something."),
        CompletionCandidate("clear", summary: "Clear everything."),
      ]
    )
    let options = CompletionRequest(.sample, words: ["clear"], last: "-").candidates
    #expect(options.first == CompletionCandidate("--all", summary: "Everything."))
  }

  @Test(
    "of this program says where the other candidates come from",
    arguments: [
      (["show"], "", .syncUps),
      (["todo"], "", .syncUps),
      (["todo", "done"], "", .actionItems),
      (["move", "x", "--before"], "", .syncUps),
      (["move", "x"], "--before=", .syncUps),
      (["list", "--file"], "", .paths),
      (["settings"], "", .settings),
      (["settings", "sort"], "", .choicesOfSetting),
      (["add"], "", .anyText),
      (["show", "x"], "", .anyText),
      (["show"], "-", .anyText),
    ] as [([String], String, ValueSource)]
  )
  func source(words: [String], last: String, source: ValueSource) {
    let words = words.map { CommandLineWord($0) }
    #expect(CompletionRequest(Program.description, words: words, last: last).source == source)
  }

  @Test("can go on with the second word of a command", arguments: [["todo"], ["help", "todo"]])
  func secondWord(words: [String]) {
    let words = words.map { CommandLineWord($0) }
    let request = CompletionRequest(Program.description, words: words, last: "")
    #expect(request.candidates.map(\.value) == ["done", "add"])
  }

  @Test("knows the options that every command takes")
  func options() {
    let words: [CommandLineWord] = ["show", "--file=a.json", "--demo"]
    let options = CompletionRequest(Program.description, words: words, last: "").options
    #expect(
      options == CommonOptions(file: GivenValue("a.json", from: .option("file")), isDemo: true)
    )
  }
}
