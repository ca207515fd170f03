import Dependencies
import Foundation
import Glibc
import Sharing
import TerminalDriver
import TerminalUI

/// The program `case-studies`, which parses its arguments, and shows, checks or runs studies.
@MainActor
package enum CaseStudiesProgram {
  static let usage = """
    usage: case-studies [NAME [OPTION]…]
           case-studies --tour
           case-studies --exercises DIR
           case-studies --check [NAME]
           case-studies --instructions [NAME]

    Without a name, the program shows a menu. '--tour' opens a book: each chapter has an article, a running
    study, its source and its test. You break the study, see the test fail, and repair the study.
    '--exercises' creates a directory with a package of ten models, each with a mistake and a failing test.
    '--check' plays the scripts of all studies, or of one, without a terminal. '--instructions' prints the
    instructions of the studies as JSON: each sentence as lines of the screen, as Markdown and as steps.
    """

  /// Runs the program.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: The exit code: 64 for invalid arguments, 1 for a failure.
  package static func run(_ arguments: [String]) async -> Int32 {
    do {
      switch arguments.first {
      case nil: try await show(Browser(studies: all))
      case "--tour":
        try await show(Tour())
      case "--help": print(usage)
      case "--check":
        return try await check(studies(named: arguments.dropFirst())) ? 0 : 1
      case "--instructions":
        print(try InstructionList(studies(named: arguments.dropFirst())).json)
      case "--second" where arguments.count > 1:
        try await serve(study(named: arguments[1]), arguments: Array(arguments.dropFirst(2)))
      case "--exercises":
        guard arguments.count == 2 else {
          throw UsageError(description: "'--exercises' needs the path of a new directory.")
        }
        print(try Exercises.copy(to: URL(filePath: arguments[1]).absoluteURL))
      case let name?:
        let type = try study(named: name)
        let rest = Array(arguments.dropFirst())
        if try await type.perform(rest) { return 0 }
        try checkOptions(rest, of: type.about)
        if rest.contains(About.startOver) { try type.about.removeStoredValues() }
        let browser = Browser(studies: all)
        let options = rest.filter { $0 != About.startOver }
        if browser.select(name) { browser.open(arguments: options) }
        try await show(browser)
      }
      return 0
    } catch let error as UsageError {
      writeError("\(error)\n\n\(usage)")
      return 64
    } catch let error as TerminalError {
      writeError(error.message)
      return 1
    } catch {
      writeError("\(error)")
      return 1
    }
  }

  private struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the studies with the given names, or all studies if no name is given.
  private static func studies(named names: ArraySlice<String>) throws -> [any CaseStudy.Type] {
    try names.isEmpty ? all : names.map { try study(named: $0) }
  }

  private static func study(named name: String) throws -> any CaseStudy.Type {
    guard let type = all.first(where: { $0.about.name == name }) else {
      let names = all.map { $0.about.name }.joined(separator: ", ").wrapped(toWidth: 76)
      throw UsageError(
        description: "There is no study '\(name)'. The studies are:\n"
          + names.map { "  " + $0 }.joined(separator: "\n")
      )
    }
    return type
  }

  private static func checkOptions(_ arguments: [String], of about: About) throws {
    for option in about.options where arguments.contains(option.name) {
      // `perform` has handled each option that has its argument, so here the argument is missing.
      guard let argument = option.argument else { continue }
      throw UsageError(description: "'\(option.name)' needs one argument: \(argument).")
    }
    let names = about.options.map(\.name) + (about.storesValues ? [About.startOver] : [])
    guard let unknown = arguments.first(where: { !names.contains($0) }) else { return }
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let known = names.isEmpty ? "" : " It has \(list)."
    throw UsageError(description: "'\(about.name)' has no option '\(unknown)'.\(known)")
  }

  private static func show(_ program: any TerminalProgram) async throws {
    let colors = ColorSupport(
      isTerminal: true,
      isDisabled: false,
      environment: ProcessInfo.processInfo.environment
    )
    // When the terminal closes, the program saves all values before it ends. Do not handle other
    // signals here: a child process would ignore the same signals, so the signals could not end the
    // child process.
    let closings = AsyncStream.interruptions(by: [SIGHUP]) { _ in }
    // The session is created after the handler for SIGHUP, so it leaves SIGHUP to that handler.
    let session = try TerminalSession()
    let ending = Task { for await _ in closings { session.end() } }
    defer { ending.cancel() }
    @Dependency(\.studyDirectory) var directory
    // The instructions contain commands that write files in the studies' directory. If the
    // directory cannot be created, each study shows the error that its own file causes.
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    await TerminalLoop(program: program, terminal: session, colors: colors).run()
    session.end()
    PendingSaves.flush()
  }

  /// Plays the scripts of studies, prints a line for each script, and returns whether all passed.
  private static func check(_ types: [any CaseStudy.Type]) async -> Bool {
    var isPassed = true
    for type in types {
      let directory = FileManager.default.temporaryDirectory
        .appending(path: "case-studies-\(UUID())")
      // If the removal fails, the files stay in the system's directory for temporary files.
      defer { try? FileManager.default.removeItem(at: directory) }
      do {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let count = try await ScriptPlayer(directory: directory).play(type)
        print("\(type.about.name): \(count) steps passed")
      } catch {
        print("\(type.about.name): failed: \(error)")
        isPassed = false
      }
    }
    return isPassed
  }

  private static func writeError(_ text: String) {
    FileHandle.standardError.write(Data("case-studies: \(text)\n".utf8))
  }
}
