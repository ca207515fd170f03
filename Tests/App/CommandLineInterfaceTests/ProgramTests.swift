import CommandLineInterface
import CommandLineParsing
import TerminalDriver
import Testing

@Suite("Running the command-line program")
struct ProgramTests {
  @Test("A usage error is reported in one line without control characters, and no command runs")
  func reportsWrongUsageAndPerformsNothing() async {
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

  @Test("'--version' prints the version")
  func printsTheVersion() async {
    let test = TestConsole(["--version"])
    #expect(await Self.run(test) == .done)
    #expect(test.written == [.output("syncups 0.1.0\n")])
  }

  @Test(
    "Help fits the width of the terminal, up to 80 columns",
    arguments: [(nil, 80), (60, 60), (80, 80), (200, 80)] as [(Int?, Int)]
  )
  func printsHelpThatFitsTheTerminal(width: Int?, helpWidth: Int) async {
    let test = TestConsole(["help", "edit"], width: width)
    #expect(await Self.run(test) == .done)
    let lines = HelpCommand(topic: EditCommand.configuration).lines(width: helpWidth)
    #expect(test.written == [.output(lines.joined(separator: "\n") + "\n")])
  }

  @Test("The program exits silently when the reader of its output has closed the pipe")
  func endsQuietlyWhenTheReaderHasSeenEnough() async {
    let test = TestConsole(["help"], writeFailure: .outputClosed)
    #expect(await Self.run(test) == .done)
    #expect(test.written == [])
  }

  @Test("Output that cannot be written is reported as an I/O error")
  func reportsOutputThatCannotBeWritten() async {
    let test = TestConsole(["help"], writeFailure: .writeFailed(reason: "No space left on device"))
    #expect(await Self.run(test) == .ioError)
    #expect(
      test.written == [
        .error(
          """
          syncups: error: Could not write the output (No space left on device): free some space, \
          or redirect the output.

          """
        )
      ]
    )
  }

  @MainActor
  private static func run(_ test: TestConsole) async -> ExitCode {
    await Program.run(in: test.console)
  }
}
