import CommandLineInterface
import CommandLineParsing
import Locking
import Sharing
import TerminalDriver

/// A console in memory, which reads the given lines and records the output.
final class TestConsole: Sendable {
  /// A piece of output.
  enum Written: Equatable {
    case output(String)
    case error(String)
  }

  private struct State {
    var lines: ArraySlice<String>
    var input: [UInt8]?
    var written: [Written] = []
  }

  private let state: Locked<State>
  private let arguments: [CommandLineWord]
  private let environment: [String: String]
  private let width: Int?
  private let writeFailure: DescriptorError?
  private let programs: OtherPrograms
  private let settingsFile: FilePath?
  private let readLines: (@Sendable () async -> [String]?)?

  /// Makes a console.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line.
  ///   - words: More words, which may contain bytes that are not UTF-8.
  ///   - environment: The environment variables.
  ///   - lines: The lines of standard input.
  ///   - input: The bytes of standard input, for commands that do not read lines.
  ///   - width: The columns of the terminal, or `nil` if output goes to a pipe.
  ///   - programs: The user's programs for showing and editing text.
  ///   - settingsFile: The file of the settings.
  ///   - readLines: The lines of standard input in parts, instead of `lines`.
  ///   - writeFailure: The error that writing to standard output throws.
  init(
    _ arguments: [String] = [],
    words: [CommandLineWord] = [],
    environment: [String: String] = [:],
    lines: [String] = [],
    input: String = "",
    width: Int? = nil,
    programs: OtherPrograms = OtherPrograms(),
    settingsFile: FilePath? = nil,
    readLines: (@Sendable () async -> [String]?)? = nil,
    writeFailure: DescriptorError? = nil
  ) {
    self.arguments = arguments.map { CommandLineWord($0) } + words
    self.environment = environment
    self.width = width
    self.programs = programs
    self.settingsFile = settingsFile
    self.readLines = readLines
    self.writeFailure = writeFailure
    state = Locked(State(lines: lines[...], input: input.isEmpty ? nil : Array(input.utf8)))
  }

  /// All output, in order.
  var written: [Written] {
    state.withLock { $0.written }
  }

  /// The console for the code under test.
  var console: Console {
    Console(
      arguments: arguments,
      environment: environment,
      currentDirectory: "/meetings",
      isInputTerminal: width != nil,
      isOutputTerminal: width != nil,
      isErrorTerminal: width != nil,
      terminalWidth: { [width] in width },
      readLine: { [self] () async throws(DescriptorError) in
        state.withLock { $0.lines.popFirst() }
      },
      readLines: { [self] () async throws(DescriptorError) in
        if let readLines { return await readLines() }
        return state.withLock { state in
          defer { state.lines = [] }
          return state.lines.isEmpty ? nil : Array(state.lines)
        }
      },
      readPart: { [self] () async throws(DescriptorError) in
        state.withLock { $0.input.take() }
      },
      write: { [self] text throws(DescriptorError) in
        if let writeFailure { throw writeFailure }
        state.withLock { $0.written.append(.output(text)) }
      },
      writeError: { [self] text throws(DescriptorError) in
        state.withLock { $0.written.append(.error(text)) }
      },
      programs: programs,
      settingsFile: settingsFile
    )
  }
}
