import CommandLineParsing
import Testing

@Suite("Completing an unfinished command line")
struct CompletionRequestTests {
  @Test(
    "An unfinished command line is completed with the words and options that are allowed next",
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

  @Test("Each command and each option that shell completion offers has a summary")
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
}
