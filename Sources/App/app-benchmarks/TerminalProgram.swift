import Foundation
import Glibc
import Locking

/// A program that runs on its own terminal, so that the benchmark can count the bytes that the
/// program writes.
final class TerminalProgram: Sendable {
  private let process: pid_t
  private let terminal: Int32

  /// Starts a program on a terminal of 80 × 24 characters.
  ///
  /// - Parameters:
  ///   - program: The executable.
  ///   - arguments: The arguments of the program.
  ///   - environment: The complete environment of the program.
  /// - Returns: The running program, or `nil` if the program could not be started.
  init?(_ program: URL, arguments: [String], environment: [String: String]) {
    // Create these strings before the fork, because only system calls are allowed between fork and
    // exec.
    let words = unsafe ([program.path] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var terminal: Int32 = -1
    let process = unsafe forkpty(&terminal, nil, nil, &size)
    if process == 0 {
      if let path = unsafe words[0] { _ = unsafe execve(path, words, variables) }
      _exit(127)
    }
    unsafe (words + variables).forEach { unsafe free($0) }
    guard process > 0 else { return nil }
    (self.process, self.terminal) = (process, terminal)
  }

  /// The program that was built together with this benchmark, or `nil` if it is missing.
  static var syncUps: URL? {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = own.deletingLastPathComponent().appending(path: "syncups")
    return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
  }

  /// Starts a program with a file of sync-ups, and with its settings next to that file.
  ///
  /// - Parameters:
  ///   - program: The executable.
  ///   - file: The file of sync-ups, which need not exist.
  convenience init?(_ program: URL, on file: URL) {
    self.init(
      program,
      arguments: ["--file", file.path],
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor",
        "HOME": file.deletingLastPathComponent().path,
      ]
    )
  }

  /// Sends text to the program as key presses.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(terminal, bytes, bytes.count)
  }

  /// Reads the output of the program for the given time.
  ///
  /// - Parameter duration: The time to read.
  /// - Returns: The number of bytes.
  func readOutput(for duration: Duration) -> Int {
    let end = ContinuousClock.now + duration
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    while true {
      let rest = (end - .now) / .milliseconds(1)
      var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard rest > 0, unsafe poll(&polled, 1, Int32(rest.rounded(.up))) > 0 else { return total }
      let count = unsafe read(terminal, &buffer, buffer.count)
      guard count > 0 else { return total }
      total += count
    }
  }

  /// Waits until the program writes something.
  ///
  /// - Parameter duration: The maximum time to wait.
  /// - Returns: Whether the program wrote something.
  func waitForOutput(atMost duration: Duration) -> Bool {
    var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, Int32(duration / .milliseconds(1))) > 0
  }

  /// Starts to measure the time from the replacement of a file to the next output of the program,
  /// on another thread.
  ///
  /// - Parameters:
  ///   - file: The file that will be replaced.
  ///   - duration: The maximum time to wait for the replacement, and again for the output.
  /// - Returns: A closure that waits for the measured time, or returns `nil` if the program wrote
  ///   nothing in time.
  func timeFromReplacement(
    of file: URL,
    atMost duration: Duration
  ) -> () -> Duration? {
    @Sendable func number() -> ino_t {
      var status = stat()
      return unsafe stat(file.path, &status) == 0 ? status.st_ino : 0
    }
    let before = number()
    let result = Locked<Duration?>(nil)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      defer { end.signal() }
      let limit = ContinuousClock.now + duration
      while number() == before {
        if .now > limit { return }
        usleep(500)
      }
      let start = ContinuousClock.now
      if waitForOutput(atMost: duration) { result.withLock { $0 = start.duration(to: .now) } }
    }
    return {
      end.wait()
      return result.withLock(\.self)
    }
  }

  /// The time that all threads of the program have spent on a processor.
  var processorTime: Duration {
    var (clock, time) = (clockid_t(), timespec())
    guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0
    else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Asks the program to exit, and closes its terminal.
  func end() {
    _ = kill(process, SIGTERM)
    _ = readOutput(for: .milliseconds(500))
    close(terminal)
    _ = waitpid(process, nil, 0)
  }
}
