import CommandLineInterface
import CommandLineParsing
import Glibc
import Locking
import Sharing
import TerminalDriver
import TerminalUI
import Testing

@Suite("The console")
struct ConsoleTests {
  @Test("A console whose output is a pipe has no width")
  func aPipeHasNoWidth() {
    #expect(TestConsole(width: nil).console.terminalWidth == nil)
  }

  @Test("A console on a terminal has the width of the terminal")
  func aTerminalHasItsWidth() {
    #expect(TestConsole(width: 132).console.terminalWidth == 132)
  }

  @Test("A console on a terminal that does not report its width has 80 columns")
  func aTerminalThatDoesNotKnowItsWidthHasEightyColumns() {
    #expect(Self.console(isTerminal: true, width: nil).terminalWidth == 80)
  }

  @Test("A console whose output is a pipe ignores the width of the terminal")
  func aWidthIsNotAskedForWhenOutputGoesToAPipe() {
    #expect(Self.console(isTerminal: false, width: 132).terminalWidth == nil)
  }

  @Test(
    "The console uses colours only on a terminal, and never with '--no-color'",
    arguments: [
      (true, false, ColorSupport.ansi256), (true, true, .none), (false, false, .none),
    ]
  )
  func coloursFollowTheTerminalAndTheOption(
    isTerminal: Bool,
    isDisabled: Bool,
    colors: ColorSupport
  ) {
    let environment = ["TERM": "xterm-256color"]
    let console = TestConsole(environment: environment, width: isTerminal ? 80 : nil).console
    #expect(console.colorSupport(isDisabled: isDisabled) == colors)
  }

  @Test("A console message that cannot be written is dropped, and the write is not repeated")
  func aMessageThatCannotBeWrittenIsLetGo() {
    let attempts = Locked<[String]>([])
    let console = Self.console(isTerminal: false, width: nil) { text throws(DescriptorError) in
      attempts.withLock { $0.append(text) }
      throw .outputClosed
    }
    console.writeError("Nobody reads this.\n")
    #expect(attempts.withLock(\.self) == ["Nobody reads this.\n"])
  }

  @Test("The live console has the arguments and the environment of the process")
  func theLiveOneSeesThisProcess() throws {
    let live = Console.live()
    #expect(live.arguments.map(\.text) == Array(CommandLine.arguments.dropFirst()))
    #expect(live.currentDirectory?.isAbsolute == true)
    let path = try #require(live.environment["PATH"])
    let pathOfTheSystem = try #require(unsafe getenv("PATH").map { unsafe String(cString: $0) })
    #expect(path == pathOfTheSystem)
    #expect(live.isOutputTerminal == (isatty(STDOUT_FILENO) == 1))
  }

  private static func console(
    isTerminal: Bool,
    width: Int?,
    writeError: @escaping @Sendable (String) throws(DescriptorError) -> Void = { _ in }
  ) -> Console {
    Console(
      arguments: [],
      environment: [:],
      currentDirectory: "/",
      isInputTerminal: isTerminal,
      isOutputTerminal: isTerminal,
      isErrorTerminal: isTerminal,
      terminalWidth: { width },
      readLine: { () async throws(DescriptorError) in nil },
      readLines: { () async throws(DescriptorError) in nil },
      write: { _ throws(DescriptorError) in },
      writeError: writeError
    )
  }
}

@Suite("A message on the console")
struct ConsoleMessageTests {
  @Test("A console message is wrapped on a terminal, and stays on one line in a pipe")
  func wrapping() {
    let message = "syncups: error: A sentence that is long\u{1B} enough."
    let narrow = TestConsole(width: 30)
    narrow.console.writeMessage(message)
    #expect(
      narrow.written == [.error("syncups: error: A sentence\nthat is long␛ enough.\n")]
    )
    let pipe = TestConsole()
    pipe.console.writeMessage(message)
    #expect(pipe.written == [.error("syncups: error: A sentence that is long␛ enough.\n")])
  }
}
