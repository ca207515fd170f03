import CommandLineInterface
import CommandLineParsing
import Testing

@MainActor
@Suite("The command that completes command lines")
struct CompletionsCommandTests {
  @Test(
    "'completions' prints the script of a shell even if the data file is damaged",
    arguments: CompletionShell.allCases
  )
  func script(shell: CompletionShell) async {
    let run = await CommandRun("completions", shell.rawValue, content: "{")
    #expect(run.exitCode == .done)
    #expect(run.output == shell.script(of: "syncups"))
    #expect(run.output.contains("syncups completions \(shell.rawValue) -- "))
  }

  @Test("'completions' refuses the name of an unknown shell")
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

  @Test("The completion of a sync-up's name offers each title with a summary of the sync-up")
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

  @Test(
    "Completions for zsh escape colons in words, because a colon separates a word from its summary"
  )
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

  @Test(
    "If the user has typed an opening quotation mark, bash completion offers the whole title without a mark"
  )
  func bash() async {
    let run = await CommandRun("completions", "bash", "--", " =:", #"syncups show "design r"#)
    #expect(run.output == "words\nDesign review\n")
  }

  @Test(
    "Completions offer the id of a sync-up if its title is blank or ambiguous or cannot be typed",
    arguments: ["", "-x", "a\\u0007", "DESIGN"]
  )
  func ids(title: String) async {
    let content = CommandRun.sample.replacing("Design review", with: title)
    let run = await CommandRun("completions", "fish", "--", "show", "", content: content)
    #expect(run.output.split(separator: "\n").last?.hasPrefix("BBBBBBBB\t") == true)
  }

  @Test("Shell completions offer the open action items, the settings and their choices")
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

  @Test("Completions tell the shell to complete paths after '--file'")
  func paths() async {
    let run = await CommandRun("completions", "zsh", "--", "list", "--file", "")
    #expect(run.output == "paths\n")
  }

  @Test("Completions offer the sync-ups of the data file that the unfinished command line names")
  func otherFile() async {
    let demo = await CommandRun("completions", "zsh", "--", "show", "--demo", "", content: nil)
    #expect(demo.output.hasPrefix("words\nDesign:1 min"))
    let missing = await CommandRun("completions", "zsh", "--", "show", "--file", "/no.json", "")
    #expect(missing.output == "words\n")
  }
}
