import Glibc

/// A shell command that runs in the foreground of the terminal, for example an editor.
///
/// ```swift
/// let file = ForegroundCommand.quoted("/tmp/Ada's notes.txt".utf8)
/// let status = ForegroundCommand("vi ".utf8 + file).run()
/// ```
public struct ForegroundCommand: Sendable {
  private let line: [UInt8]

  /// Creates a command.
  ///
  /// - Parameter line: The bytes of the command line.
  public init(_ line: some Sequence<UInt8>) { self.line = Array(line) }

  /// Returns a shell word that quotes arbitrary bytes.
  ///
  /// - Parameter bytes: The bytes to quote, such as a path.
  public static func quoted(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }

  /// Runs the command in the foreground and blocks until it ends.
  ///
  /// Ctrl-C interrupts only the command.
  ///
  /// - Returns: The exit status of the shell, or 128 if a signal ended the shell or the shell could
  ///   not start.
  public func run() -> Int32 {
    // Let the shell ignore Ctrl-C and wait, so that only the program decides how to handle Ctrl-C.
    let command = ("trap : INT QUIT; ".utf8 + line).map(CChar.init(bitPattern:)) + [0]
    // The program inherits the blocked signals of the thread. Threads of dispatch queues block all
    // signals, so an editor would receive neither Ctrl-Z nor a new window size.
    var (none, previous) = (sigset_t(), sigset_t())
    // SAFETY: The sets and the string outlive the calls, which keep no pointers to them.
    unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, &previous)
    let status = unsafe system(command)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    guard status & 0x7F == 0 else { return 128 }
    return (status >> 8) & 0xFF
  }
}
