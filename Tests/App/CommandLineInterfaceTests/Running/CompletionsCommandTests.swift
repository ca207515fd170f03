import CommandLineInterface
import CommandLineParsing
import Testing

@MainActor
@Suite("The command that completes command lines")
struct CompletionsCommandTests {
  @Test(
    "prints the script of a shell, whatever is in the file",
    arguments: CompletionShell.allCases
  )
  func script(shell: CompletionShell) async {
    let run = await CommandRun("completions", shell.rawValue, content: "{")
    #expect(run.exitCode == .done)
    #expect(run.output == shell.script(of: "syncups"))
    #expect(run.output.contains("syncups completions \(shell.rawValue) -- "))
  }

  @Test("knows no other shell")
  func otherShell() async {
    let run = await CommandRun("completions", "sh")
    #expect(run.exitCode == .usage)
    #expect(
      run.errors == """
        syncups: error: Invalid value 'sh' for '<shell>': give 'bash', 'zsh' or 'fish', or run \
        'syncups help completions' to see how it is used.

        """
    )
  }

  @Test("names the sync-ups by title, with what they are")
  func titles() async {
    let run = await CommandRun("completions", "fish", "--", "show", "")
    #expect(
      run.output == """
        words
        Design\t3 s, orange, Blob, Blob Jr
        Design review\t10 min, sky, nobody

        """
    )
    #expect(run.errors == "")
  }

  @Test("escapes for zsh what separates a word from its summary")
  func zsh() async {
    let content = CommandRun.sample.replacing("Design review", with: #"a\\b: c"#)
    let run = await CommandRun("completions", "zsh", "--", "show", "", content: content)
    #expect(
      run.output == #"""
        words
        Design:3 s, orange, Blob, Blob Jr
        a\\b\: c:10 min, sky, nobody

        """#
    )
  }

  @Test("leaves to bash only what begins with what is typed, quoted in the same way")
  func bash() async {
    let run = await CommandRun("completions", "bash", "--", " =:", #"syncups show "design r"#)
    #expect(run.output == "words\nDesign review\n")
  }

  @Test("names by id what has no title that names it", arguments: ["", "-x", "a\\u0007", "DESIGN"])
  func ids(title: String) async {
    let content = CommandRun.sample.replacing("Design review", with: title)
    let run = await CommandRun("completions", "fish", "--", "show", "", content: content)
    #expect(run.output.split(separator: "\n").last?.hasPrefix("BBBBBBBB\t") == true)
  }

  @Test("names the open action items, and the settings with their choices")
  func others() async {
    let content = CommandRun.sample.replacing(
      "Shipped the login page.",
      with: #"- [x] Done.\n- [ ] Ada: write."#
    )
    let items = await CommandRun("completions", "fish", "--", "todo", "done", "", content: content)
    #expect(items.output == "words\naaaa.2\tAda: write.\n")
    let settings = await CommandRun("completions", "fish", "--", "settings", "so")
    #expect(settings.output.hasPrefix("words\nsounds\t\nturn-end\t\nnotification\t\n"))
    let choices = await CommandRun("completions", "fish", "--", "settings", "sounds", "")
    #expect(choices.output == "words\non\t\noff\t\n")
  }

  @Test("says where the shell is to complete paths")
  func paths() async {
    let run = await CommandRun("completions", "zsh", "--", "list", "--file", "")
    #expect(run.output == "paths\n")
  }

  @Test("takes the names from the file that the line names")
  func otherFile() async {
    let demo = await CommandRun("completions", "zsh", "--", "show", "--demo", "", content: nil)
    #expect(demo.output.hasPrefix("words\nDesign:1 min"))
    let missing = await CommandRun("completions", "zsh", "--", "show", "--file", "/no.json", "")
    #expect(missing.output == "words\n")
  }
}
