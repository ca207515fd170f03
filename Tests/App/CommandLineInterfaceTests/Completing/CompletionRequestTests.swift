import CommandLineInterface
import CommandLineParsing
import Testing

@Suite("Completing an unfinished command line")
struct CompletionRequestTests {
  @Test("Shell completion of '--json' offers the fields that are not selected yet")
  func fields() {
    let request = CompletionRequest(Program.configuration, words: ["todo"], last: "--json=id,te")
    #expect(
      request.candidates.map(\.value) == [
        "id,date", "id,due", "id,isDone", "id,isOverdue", "id,meetingID", "id,meetingsSince",
        "id,owner", "id,syncUpID", "id,task", "id,text",
      ]
    )
  }

  @Test(
    "A completion request determines which kind of value the shell should offer",
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
    #expect(CompletionRequest(Program.configuration, words: words, last: last).source == source)
  }

  @Test(
    "Shell completion suggests 'done' and 'add' after 'todo'",
    arguments: [["todo"], ["help", "todo"]]
  )
  func secondWord(words: [String]) {
    let words = words.map { CommandLineWord($0) }
    let request = CompletionRequest(Program.configuration, words: words, last: "")
    #expect(request.candidates.map(\.value) == ["done", "add"])
  }

  @Test("A request for shell completions includes the common options that the user has typed")
  func options() {
    let words: [CommandLineWord] = ["show", "--file=a.json", "--demo"]
    let request = CompletionRequest(Program.configuration, words: words, last: "")
    var options = CommonOptions()
    options.file = GivenValue("a.json", from: .option("file"))
    options.isDemo = true
    #expect(CommonOptions(request.arguments) == options)
  }
}
