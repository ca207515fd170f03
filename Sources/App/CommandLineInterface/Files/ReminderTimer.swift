import CommandLineParsing
import Dependencies
import Foundation
import PersistenceKeys
import Sharing
import TerminalDriver

/// The systemd user timer and service that run `syncups remind` each minute.
///
/// - Source: `systemd.timer(5)`, `systemd.service(5)`.
@MainActor
struct ReminderTimer {
  private static let name = "syncups-remind"

  private let context: SyncUpsContext

  /// The directory of the user's systemd units, or `nil` if no environment variable determines it.
  private let directory: FilePath?

  /// The words of the command that the service runs.
  private let words: [String]

  /// The environment variables that determine the settings, the file and the time zone.
  ///
  /// The service's unit file sets these variables, because the service does not inherit them.
  private let variables: [(name: String, value: String)]

  init(_ context: SyncUpsContext) {
    self.context = context
    let paths = context.console.environmentPaths
    let configuration =
      paths["XDG_CONFIG_HOME"] ?? paths["HOME"]?.appending(FilePath(".config"))
    directory = configuration?.appending(FilePath("systemd/user"))
    let program = "\(FilePath("/proc/self/exe").resolvedOrSelf)"
    words = [program, "remind"] + Self.location(context)
    variables = ["TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].compactMap { name in
      context.console.environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }

  /// Returns the options that determine the location of the sync-ups, or an empty array if the
  /// settings or the defaults determine the location.
  private static func location(_ context: SyncUpsContext) -> [String] {
    @Dependency(\.syncUpsFile) var file
    @Dependency(\.isSyncUpsFileNamed) var isFileNamed
    let options = context.options
    let variable = options.file == nil ? context.console.environment["SYNCUPS_TEAM"] : nil
    if let team = options.team?.text ?? variable, !team.isEmpty { return ["--team", team] }
    return isFileNamed ? ["--file", "\(FilePath(file))"] : []
  }

  /// Writes the files and starts the timer.
  ///
  /// - Throws: ``NoTimerError`` if systemd is not running or refuses the timer, or if a file cannot
  ///   be written.
  func install() throws {
    let run = context.console.programs.run
    guard run("systemctl --user show-environment > /dev/null 2>&1", "") else {
      throw NoTimerError.noSystemd(cronLine: cronLine)
    }
    guard let directory else { throw NoTimerError.noDirectory }
    let quoted = Self.quoted("\(directory)")
    for (name, text) in files {
      guard run("mkdir -p \(quoted) && cat > \(quoted)/\(name)", text) else {
        throw NoTimerError.unwritable(directory.appending(FilePath(name)))
      }
    }
    guard
      run(
        "systemctl --user daemon-reload && systemctl --user enable --now --quiet \(Self.name).timer",
        ""
      )
    else { throw NoTimerError.refused }
    try context.writeLine("Installed the timer '\(Self.name)' in '\(directory)'.")
  }

  /// Stops the timer and removes its files.
  ///
  /// - Throws: ``NoTimerError`` if no environment variable determines the directory, or if a file
  ///   cannot be removed.
  func uninstall() throws {
    guard let directory else { throw NoTimerError.noDirectory }
    let run = context.console.programs.run
    // Ignore failures: if systemd is not running, there are only the files to remove.
    _ = run("systemctl --user disable --now --quiet \(Self.name).timer 2> /dev/null", "")
    let quoted = Self.quoted("\(directory)")
    let paths = files.map { "\(quoted)/\($0.name)" }.joined(separator: " ")
    guard run("rm -f \(paths)", "") else { throw NoTimerError.unwritable(directory) }
    _ = run("systemctl --user daemon-reload 2> /dev/null", "")
    try context.writeLine("Removed the timer '\(Self.name)' from '\(directory)'.")
  }

  /// Prints the files and, in a comment, the equivalent line for cron.
  func write() throws {
    for (name, text) in files {
      try context.writeLine("# \(directory.map { "\($0)/" } ?? "")\(name)")
      try context.writeLines(
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      )
    }
    try context.writeLine("# Without systemd, add this line to the crontab: \(cronLine)")
  }

  private var files: [(name: String, text: String)] {
    [
      (
        "\(Self.name).service",
        """
        [Unit]
        Description=Reminder of scheduled meetings

        [Service]
        Type=oneshot\(variables.map { "\nEnvironment=\"\($0.name)=\(Self.escaped($0.value))\"" }.joined())
        ExecStart=\(words.map(Self.unitWord).joined(separator: " "))

        """
      ),
      (
        "\(Self.name).timer",
        """
        [Unit]
        Description=Check for scheduled meetings every minute

        [Timer]
        OnCalendar=*-*-* *:*:00
        AccuracySec=1s

        [Install]
        WantedBy=timers.target

        """
      ),
    ]
  }

  private var cronLine: String {
    // Set `XDG_RUNTIME_DIR`: desktop notifications need this variable, and cron does not set it.
    let session = context.console.environment["XDG_RUNTIME_DIR"].map { [("XDG_RUNTIME_DIR", $0)] }
    let assignments = (variables + (session ?? [])).map { "\($0.0)=\(Self.quoted($0.1))" }
    // Escape `%`, because cron treats it as a line break.
    let command = (assignments + words.map(Self.quoted)).joined(separator: " ")
      .replacing("%", with: "\\%")
    return "* * * * * \(command) > /dev/null"
  }

  /// Quotes a word for a shell, if that is necessary.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "/-_.,:".utf8.contains(byte)
    }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// Escapes text between quotation marks.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
  }

  /// Quotes a word for `ExecStart`.
  private static func unitWord(_ word: String) -> String {
    let escaped = escaped(word).replacing("$", with: "$$")
    return escaped.contains { $0 == " " || $0 == "'" || $0 == "\\" || $0 == ";" }
      ? "\"\(escaped)\"" : escaped
  }
}

/// The reason the timer could not be installed or removed.
enum NoTimerError: UserFacingError {
  /// systemd is not running for this user.
  case noSystemd(cronLine: String)

  /// Neither `HOME` nor `XDG_CONFIG_HOME` is set.
  case noDirectory

  /// A file cannot be written or removed.
  case unwritable(FilePath)

  /// systemd did not accept the timer.
  case refused

  var exitCode: ExitCode {
    if case .unwritable = self { .cannotCreate } else { .failed }
  }

  var path: String? {
    if case .unwritable(let path) = self { "\(path)" } else { nil }
  }

  var message: String {
    switch self {
    case .noSystemd(let line):
      "The timer needs systemd, which is not running for this user. Run 'crontab -e' and add this line instead: \(line)"
    case .noDirectory: "There is no directory for the timer: set HOME or XDG_CONFIG_HOME."
    case .unwritable(let path): "Could not change '\(path)': check its permissions."
    case .refused:
      "systemd refused the timer: run 'systemctl --user status syncups-remind.timer' to see why."
    }
  }
}
