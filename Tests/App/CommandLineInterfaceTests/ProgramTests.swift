import CommandLineInterface
import Testing

@Suite("A run of the program")
struct ProgramTests {
  struct Refusal: UserFacingError {
    let message = "No sync-up is called 'x': run 'syncups list'."
    let exitCode = ExitCode.inputNotFound
  }

  @Test func handsACommandOnWithTheConsole() async {
    let test = TestConsole(["show", "x", "--json"], lines: ["one"])
    let exitCode = await Program.run(in: test.console) { invocation, console in
      let show = try #require(invocation.command as? ShowCommand)
      try console.write("\(show.syncUp.text), \(invocation.options.isJSON)\n")
      console.writeError("\(try await console.readLine() ?? "nothing")\n")
      console.writeError("\(try await console.readLine() ?? "nothing")\n")
    }
    #expect(exitCode == .done)
    #expect(test.written == [.output("x, true\n"), .error("one\n"), .error("nothing\n")])
  }

  @Test func reportsWhatACommandThrows() async {
    let test = TestConsole(["show", "x"])
    let exitCode = await Program.run(in: test.console) { _, _ in throw Refusal() }
    #expect(exitCode == .inputNotFound)
    #expect(
      test.written == [.error("syncups: error: No sync-up is called 'x': run 'syncups list'.\n")]
    )
  }

  @Test func reportsWrongUsageAndPerformsNothing() async {
    let test = TestConsole(["list", "--\u{1B}[2J"])
    let exitCode = await Self.run(test)
    #expect(exitCode == .usage)
    #expect(
      test.written == [
        .error(
          """
          syncups: error: Unknown option '--␛[2J' for 'list': leave it out, write it after '--' if \
          it is a value, or run 'syncups help list' to see how it is used.

          """
        )
      ]
    )
  }

  @Test func printsTheVersion() async {
    let test = TestConsole(["--version"])
    #expect(await Self.run(test) == .done)
    #expect(test.written == [.output("syncups 0.1.0\n")])
  }

  @Test(arguments: [(nil, 80), (60, 60), (80, 80), (200, 80)] as [(Int?, Int)])
  func printsHelpThatFitsTheTerminal(width: Int?, helpWidth: Int) async {
    let test = TestConsole(["help", "edit"], width: width)
    #expect(await Self.run(test) == .done)
    let lines = HelpCommand(topic: EditCommand.description).lines(width: helpWidth)
    #expect(test.written == [.output(lines.joined(separator: "\n") + "\n")])
  }

  @Test func endsQuietlyWhenTheReaderHasSeenEnough() async {
    let test = TestConsole(["help"], writeFailure: .outputClosed)
    #expect(await Self.run(test) == .done)
    #expect(test.written == [])
  }

  @Test func reportsOutputThatCannotBeWritten() async {
    let test = TestConsole(["help"], writeFailure: .writeFailed(reason: "No space left on device"))
    #expect(await Self.run(test) == .ioError)
    #expect(
      test.written == [
        .error(
          """
          syncups: error: Could not write the output (No space left on device): make room for it \
          or send it elsewhere.

          """
        )
      ]
    )
  }

  /// Runs a program whose commands must not be performed.
  private static func run(_ test: TestConsole) async -> ExitCode {
    await Program.run(in: test.console) { invocation, _ in
      Issue.record("Performed \(invocation.command).")
    }
  }
}
