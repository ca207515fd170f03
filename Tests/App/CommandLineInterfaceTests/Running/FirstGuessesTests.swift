import CommandLineInterface
import Testing

/// Tests of commands that users of taskwarrior, gh or git try before they read the help.
@MainActor
@Suite("Aliases and misspellings of commands")
struct FirstGuessesTests {
  /// A command line that a user guesses, and the command line that the user means.
  struct Guess: CustomTestStringConvertible, Sendable {
    let typed: String
    let meant: String
    var testDescription: String { typed }
  }

  @Test(
    "An alias of a command works like the command itself",
    arguments: [
      Guess(typed: "ls", meant: "list"),
      Guess(typed: "list review", meant: "list REVIEW"),
      Guess(typed: "list --json", meant: "--json list"),
      Guess(typed: "new Daily", meant: "add Daily"),
      Guess(typed: "create Daily", meant: "add --title Daily"),
      Guess(typed: "view review", meant: "show review"),
      Guess(typed: "info review", meant: "show review"),
      Guess(typed: "rm review --force", meant: "delete review --force"),
      Guess(typed: "remove review --force", meant: "delete review --force"),
      Guess(typed: "mv review --to 1", meant: "move review --to 1"),
      Guess(typed: "cp review", meant: "duplicate review"),
      Guess(typed: "modify review --title X", meant: "edit review --title X"),
      Guess(typed: "log", meant: "meetings"),
      Guess(typed: "log -n 1", meant: "meetings --limit 1"),
      Guess(typed: "notes review", meant: "transcript review"),
      Guess(typed: "todo list", meant: "todo"),
      Guess(typed: "todo ls", meant: "todo"),
      Guess(typed: "done bbbb.1", meant: "todo done bbbb.1"),
      Guess(typed: "grep login", meant: "search login"),
      Guess(typed: "start review --plain", meant: "record review --plain"),
      Guess(typed: "config", meant: "settings"),
      Guess(typed: "history -n 1", meant: "history --limit 1"),
      Guess(typed: "completion bash", meant: "completions bash"),
      Guess(typed: "-v", meant: "--version"),
      Guess(typed: "-h", meant: "help"),
      Guess(typed: "--help list", meant: "help list"),
      Guess(typed: "help ls", meant: "list --help"),
    ]
  )
  func works(guess: Guess) async {
    let content = CommandRun.sampleWithMeetings.replacing("The oldest.", with: "- [ ] Ada: write.")
    let runs = [
      await CommandRun(guess.typed.split(separator: " ").map(String.init), content: content),
      await CommandRun(guess.meant.split(separator: " ").map(String.init), content: content),
    ]
    #expect(runs.map(\.exitCode) == [.done, .done])
    // Leave out the remaining times: on an immediate clock, a meeting may end before it has printed
    // each of them.
    let outputs = runs.map { run in
      run.output.split(separator: "\n").filter { !$0.hasSuffix(" left.") }
    }
    #expect(outputs[0] == outputs[1])
    #expect(runs[0].syncUps == runs[1].syncUps)
  }

  @Test(
    "The error about a wrong command name suggests the right command",
    arguments: [
      Guess(typed: "rename review X", meant: "edit"),
      Guess(typed: "open review", meant: "show"),
      Guess(typed: "begin review", meant: "record"),
      Guess(typed: "tasks", meant: "todo"),
      Guess(typed: "finish 1", meant: "todo done"),
      Guess(typed: "repair", meant: "doctor"),
      Guess(typed: "revert", meant: "undo"),
      Guess(typed: "set sounds off", meant: "settings"),
      Guess(typed: "manual", meant: "man"),
      Guess(typed: "version", meant: "--version"),
      Guess(typed: "json", meant: "--json"),
      Guess(typed: "lsit", meant: "list"),
      Guess(typed: "remvoe x", meant: "remove"),
      Guess(typed: "help rename", meant: "edit"),
    ]
  )
  func suggests(guess: Guess) async {
    let run = await CommandRun(guess.typed.split(separator: " ").map(String.init))
    #expect(run.exitCode == .usage)
    #expect(run.errors.contains(": write '\(guess.meant)' if you meant that, or run "))
  }

  @Test(
    "The error about a wrong option name suggests the option that means the same",
    arguments: [
      Guess(typed: "add Review --schedule weekday", meant: "'--every' and '--at'"),
      Guess(typed: "edit review --schedule=weekday", meant: "'--every' and '--at'"),
      Guess(typed: "add Review --time 9:30", meant: "'--at'"),
      Guess(typed: "add --name Review", meant: "'--title'"),
      Guess(typed: "edit review --name Review", meant: "'--title'"),
      Guess(typed: "add Review --duration 5m", meant: "'--length'"),
      Guess(typed: "add Review --people Ada", meant: "'--attendees'"),
      Guess(typed: "transcript review --note Done", meant: "'--append'"),
      Guess(typed: "meetings --from monday", meant: "'--since'"),
      Guess(typed: "export --format csv --overwrite", meant: "'--force'"),
      Guess(typed: "list --order title", meant: "'--sort'"),
      Guess(typed: "move review --top", meant: "'--to'"),
    ]
  )
  func suggestsOption(guess: Guess) async {
    let run = await CommandRun(guess.typed.split(separator: " ").map(String.init))
    #expect(run.exitCode == .usage)
    #expect(run.errors.contains(": write \(guess.meant) if you meant that, or run "))
  }
}
