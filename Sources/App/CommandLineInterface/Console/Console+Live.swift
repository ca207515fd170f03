import ClientsLive
import CommandLineParsing
import Foundation
import Glibc
import Locking
import Sharing
import TerminalDriver

extension Console {
  /// The console of this process.
  ///
  /// Create one console at the start of the program, and pass it on.
  ///
  /// NB: From this call on, the process ignores SIGPIPE and SIGXFSZ. So writing to a closed pipe,
  /// or to a file that may not grow, throws an error instead of ending the process. The program can
  /// report the error, and save data before it exits. A child process that is not started with
  /// default signals also ignores SIGPIPE and SIGXFSZ.
  package static func live() -> Console {
    StandardStreams.openMissing()
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    let input = DescriptorInput(descriptor: STDIN_FILENO)
    let output = DescriptorOutput(descriptor: STDOUT_FILENO)
    let errorOutput = DescriptorOutput(descriptor: STDERR_FILENO)
    var (environment, paths): ([String: String], [String: FilePath]) = ([:], [:])
    for (name, value) in ProcessArguments.environment.map(\.partsAroundEqualsSign) {
      guard let value, environment[name] == nil else { continue }
      environment[name] = value.text
      if pathVariables.contains(name) { paths[name] = FilePath(bytes: value.bytes) }
    }
    let endingSignal = Locked<Int32?>(nil)
    return Console(
      arguments: ProcessArguments.afterName,
      environment: environment,
      environmentPaths: paths,
      currentDirectory: workingDirectory(),
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      terminalWidth: { output.terminalWidth ?? errorOutput.terminalWidth },
      readLine: { () async throws(DescriptorError) in try await input.readLine() },
      readLines: { () async throws(DescriptorError) in try await input.readLines() },
      readPart: { () async throws(DescriptorError) in try await input.readPart() },
      write: { text throws(DescriptorError) in try output.write(text) },
      writeError: { text throws(DescriptorError) in try errorOutput.write(text) },
      programs: .live(in: paths["TMPDIR"].flatMap { $0.bytes.isEmpty ? nil : $0 } ?? "/tmp"),
      settingsFile: settingsFile(in: paths),
      timeZone: { [zone = environment["TZ"]] in
        let now = Date(timeIntervalSince1970: Double(time(nil)))
        return zone.map { TimeZone(ofVariable: $0, now: now) }
      },
      endingSignal: { endingSignal.withLock { $0 } },
      interruptions: { includingQuit in
        .interruptions(by: [SIGINT, SIGTERM, SIGHUP] + (includingQuit ? [SIGQUIT] : [])) { number in
          endingSignal.withLock { $0 = number }
        }
      }
    )
  }

  private static let pathVariables = DataFileLocation.variables + ["XDG_CONFIG_HOME", "TMPDIR"]

  /// Returns the settings file, whose path does not depend on the name of the executable.
  private static func settingsFile(in paths: [String: FilePath]) -> FilePath {
    func directory(_ name: String) -> FilePath? { paths[name].flatMap { $0.isAbsolute ? $0 : nil } }
    let configuration =
      directory("XDG_CONFIG_HOME")
      ?? (directory("HOME") ?? FilePath(URL.homeDirectory)).appending(".config")
    return configuration.appending(FilePath("\(Program.name)/app-storage.json"))
  }

  private static func workingDirectory() -> FilePath? {
    // SAFETY: with a null buffer `getcwd` returns memory that it allocated and that is ours to
    // free.
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    // For an unreachable directory, the system returns a path that is not absolute.
    let directory = unsafe Self.path(path)
    return directory.isAbsolute ? directory : nil
  }

  private static func path(_ string: UnsafePointer<CChar>) -> FilePath {
    // SAFETY: A C string ends with a zero.
    unsafe FilePath(bytes: UnsafeRawBufferPointer(start: string, count: strlen(string)))
  }
}
