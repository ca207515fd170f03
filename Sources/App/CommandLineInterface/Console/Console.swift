package import CommandLineParsing
package import Foundation
package import Sharing
package import TerminalDriver
package import TerminalUI

/// The environment of the program: its arguments, variables and standard streams.
///
/// The program accesses its environment only through this value. So tests can run the whole program
/// in their own process, provide its input and read its output:
///
/// ```swift
/// let exitCode = await Program.run(in: .live())
/// ```
package struct Console: Sendable {
  /// The words of the command line after the program's name.
  package let arguments: [CommandLineWord]

  /// The environment variables.
  package let environment: [String: String]

  /// The values, as bytes, of the environment variables that name a file or a directory.
  package let environmentPaths: [String: FilePath]

  /// The directory that relative paths start from, as an absolute path, or `nil` if it was deleted.
  package let currentDirectory: FilePath?

  /// Whether standard input is a terminal, on which the program can ask questions.
  package let isInputTerminal: Bool

  /// Whether standard output is a terminal.
  package let isOutputTerminal: Bool

  /// Whether standard error is a terminal, on which the program can show progress.
  package let isErrorTerminal: Bool

  /// The user's programs that show and edit text.
  let programs: OtherPrograms

  /// The settings file, or `nil` for the file at the default path.
  let settingsFile: FilePath?

  /// The user's time zone, or `nil` for the zone that Foundation finds.
  let timeZone: @Sendable () -> TimeZone?

  /// Waits for the next line of standard input.
  ///
  /// Returns the line without its line break, or `nil` at the end of the input or if the task is
  /// cancelled. Throws `DescriptorError.readFailed` if the input cannot be read.
  let readLine: @Sendable () async throws(DescriptorError) -> String?

  /// Returns all lines of standard input that have arrived, without their line breaks.
  ///
  /// If no line has arrived, one call returns an empty array, and the next call waits. Returns
  /// `nil` and throws errors in the same cases as ``readLine``.
  let readLines: @Sendable () async throws(DescriptorError) -> [String]?

  /// Waits for the next bytes of standard input, for commands that do not read lines.
  ///
  /// Returns `nil` and throws errors in the same cases as ``readLine``.
  let readPart: @Sendable () async throws(DescriptorError) -> [UInt8]?

  /// Returns the latest signal that asked the program to end, if one arrived while
  /// ``interruptions(includingQuit:)`` was being read.
  let endingSignal: @Sendable () -> Int32?

  private let width: @Sendable () -> Int?
  private let writeOutput: @Sendable (String) throws(DescriptorError) -> Void
  private let writeErrorOutput: @Sendable (String) throws(DescriptorError) -> Void
  private let watchInterruptions: @Sendable (_ includingQuit: Bool) -> AsyncStream<Void>

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line after the program's name.
  ///   - environment: The environment variables.
  ///   - environmentPaths: The variables that name a file or a directory. The default is all
  ///     environment variables, as text.
  ///   - currentDirectory: The directory that relative paths start from.
  ///   - isInputTerminal: Whether standard input is a terminal.
  ///   - isOutputTerminal: Whether standard output is a terminal.
  ///   - isErrorTerminal: Whether standard error is a terminal.
  ///   - terminalWidth: The current number of columns of the terminal, if known.
  ///   - readLine: A closure that waits for the next line of standard input. Returns `nil` at the
  ///     end of the input.
  ///   - readLines: A closure that returns all lines of standard input that have arrived. If no
  ///     line has arrived, one call returns an empty array, and the next call waits. Returns `nil`
  ///     at the end of the input.
  ///   - readPart: A closure that waits for the next bytes of standard input. Returns `nil` at the
  ///     end of the input. By default, the input is empty.
  ///   - write: A closure that writes to standard output.
  ///   - writeError: A closure that writes to standard error.
  ///   - programs: The user's programs that show and edit text. By default, there are no programs.
  ///   - settingsFile: The settings file. The default is the user's settings file.
  ///   - timeZone: A closure that returns the user's time zone. By default, Foundation finds the
  ///     zone.
  ///   - endingSignal: A closure that returns the latest signal that asked the program to exit. By
  ///     default, the closure returns `nil`.
  ///   - interruptions: A closure that returns the stream of requests to exit, with or without
  ///     requests by SIGQUIT. By default, no requests arrive.
  package init(
    arguments: [CommandLineWord],
    environment: [String: String],
    environmentPaths: [String: FilePath]? = nil,
    currentDirectory: FilePath?,
    isInputTerminal: Bool,
    isOutputTerminal: Bool,
    isErrorTerminal: Bool,
    terminalWidth: @escaping @Sendable () -> Int?,
    readLine: @escaping @Sendable () async throws(DescriptorError) -> String?,
    readLines: @escaping @Sendable () async throws(DescriptorError) -> [String]?,
    readPart: @escaping @Sendable () async throws(DescriptorError) -> [UInt8]? = { nil },
    write: @escaping @Sendable (String) throws(DescriptorError) -> Void,
    writeError: @escaping @Sendable (String) throws(DescriptorError) -> Void,
    programs: OtherPrograms = OtherPrograms(),
    settingsFile: FilePath? = nil,
    timeZone: @escaping @Sendable () -> TimeZone? = { nil },
    endingSignal: @escaping @Sendable () -> Int32? = { nil },
    interruptions: @escaping @Sendable (_ includingQuit: Bool) -> AsyncStream<Void> = { _ in
      AsyncStream { _ in }
    }
  ) {
    self.arguments = arguments
    self.environment = environment
    self.environmentPaths = environmentPaths ?? environment.mapValues { FilePath($0) }
    self.currentDirectory = currentDirectory
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.programs = programs
    self.settingsFile = settingsFile
    self.timeZone = timeZone
    self.readLine = readLine
    self.readLines = readLines
    self.readPart = readPart
    writeOutput = write
    self.endingSignal = endingSignal
    width = terminalWidth
    writeErrorOutput = writeError
    watchInterruptions = interruptions
  }

  /// The number of columns for output, or `nil` if standard output is not a terminal.
  ///
  /// A terminal that does not report its width counts as 80 columns wide. The value changes when
  /// the window is resized.
  package var terminalWidth: Int? {
    isOutputTerminal ? width() ?? 80 : nil
  }

  /// The number of columns for messages, or `nil` if standard error is not a terminal.
  package var messageWidth: Int? {
    isErrorTerminal ? width() ?? 80 : nil
  }

  /// The colours that standard output supports.
  ///
  /// - Parameter isDisabled: Whether the user disabled colours, for example with `--no-color`.
  package func colorSupport(isDisabled: Bool) -> ColorSupport {
    ColorSupport(isTerminal: isOutputTerminal, isDisabled: isDisabled, environment: environment)
  }

  /// Writes text completely to standard output.
  ///
  /// - Parameter text: The text, including its line feeds.
  /// - Throws: `DescriptorError.outputClosed` if the program at the other end has closed the
  ///   output, `DescriptorError.writeFailed` if writing fails.
  package func write(_ text: String) throws(DescriptorError) {
    try writeOutput(text)
  }

  /// Writes to standard error.
  ///
  /// Ignores failures, because there is nowhere else to report them.
  ///
  /// - Parameter text: The text, including its line feeds.
  package func writeError(_ text: String) {
    try? writeErrorOutput(text)
  }

  /// Writes a message to standard error, as one line.
  ///
  /// On a terminal, the line is wrapped.
  ///
  /// - Parameter sentence: The message. Control characters are escaped, so that the message cannot
  ///   control the terminal.
  package func writeMessage(_ sentence: String) {
    let line = sentence.inOneLine
    let lines = messageWidth.map { line.wrapped(toWidth: max($0, 20)) } ?? [line]
    writeError(lines.map { $0 + "\n" }.joined())
  }

  /// Returns the requests to exit that arrive while the caller reads the stream: Ctrl-C, a closed
  /// terminal, `kill`.
  ///
  /// While the caller reads the stream, these signals do not terminate the process, so that the
  /// caller can save first.
  ///
  /// - Parameter includingQuit: Whether `SIGQUIT` is one of the requests. The full-screen app
  ///   passes `false`, so that `SIGQUIT` ends the app like a crash, after the terminal has been
  ///   restored.
  package func interruptions(includingQuit: Bool = false) -> AsyncStream<Void> {
    watchInterruptions(includingQuit)
  }
}
