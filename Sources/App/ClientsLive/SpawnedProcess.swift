import CLinuxFiles
import Clients
import Foundation
import Glibc

/// A child process that leads its own process group, with text as its standard input and pipes for
/// its output.
///
/// The child inherits only the three standard descriptors. The child inherits no secret environment
/// variables, and no blocked or ignored signals.
struct SpawnedProcess: Sendable {
  private let id: pid_t
  private let output: Int32
  private let errors: Int32

  /// A pipe that becomes readable when the process has exited.
  private let exit: DescriptorPair

  /// A lock that keeps two threads from starting processes at the same time.
  ///
  /// Without this lock, a child could inherit a pipe that another thread has created but not yet
  /// marked as close-on-exec.
  private static let spawning = NSLock()

  /// Starts a process.
  ///
  /// - Parameter command: The command to run.
  /// - Throws: `TranscriberError` if the system cannot start the process.
  init(_ command: ResolvedCommand) throws(TranscriberError) {
    Self.spawning.lock()
    defer { Self.spawning.unlock() }
    do throws(SpawnError) { try self.init(spawning: command) } catch {
      throw .notStarted(program: command.program, reason: error.reason)
    }
  }

  private init(spawning command: ResolvedCommand) throws(SpawnError) {
    let input = command.input.isEmpty ? nil : try Self.file(containing: command.input)
    defer { if let input { close(input) } }
    let pipes = try DescriptorPair.pipes(count: 3)
    (output, errors, exit) = (pipes[0].reading, pipes[1].reading, pipes[2])
    // SAFETY: The system initialises both values, uses them only during the calls below, and
    // destroys them.
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
      pipes[0].closeWriting()
      pipes[1].closeWriting()
    }
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[0].writing, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[1].writing, STDERR_FILENO)
    for descriptor in Self.openDescriptors where descriptor > STDERR_FILENO {
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    // NB: Reset the signal mask, which a child inherits: threads that run tests block signals.
    var noSignals = sigset_t()
    var allSignals = sigset_t()
    unsafe sigemptyset(&noSignals)
    unsafe sigfillset(&allSignals)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &allSignals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var id: pid_t = 0
    let variables = command.environment.filter { !SecretVariables.names.contains($0.key) }
    let code = unsafe Self.withPointers(to: [command.program] + command.arguments) { arguments in
      unsafe Self.withPointers(to: variables.map { "\($0)=\($1)" }) { environment in
        unsafe posix_spawn(&id, command.path, &actions, &attributes, arguments, environment)
      }
    }
    self.id = id
    guard code == 0 else {
      for pipe in pipes { pipe.closeReading() }
      pipes[2].closeWriting()
      throw SpawnError(code: code)
    }
  }

  /// Returns the descriptor of an in-memory file that contains the text.
  ///
  /// The descriptor's position is the start of the text.
  ///
  /// Unlike a pipe, the file needs no thread that waits for a slow reader.
  private static func file(containing text: String) throws(SpawnError) -> Int32 {
    let file = unsafe linux_create_file_in_memory("syncups-input")
    guard file >= 0 else { throw SpawnError(code: errno) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // SAFETY: The system reads the bytes during the call and keeps no pointer to them.
      let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      guard count > 0 else {
        let error = SpawnError(code: errno)
        close(file)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  /// Waits until the process has exited, and then reports the exit to ``readUntilExit(_:)``.
  ///
  /// This method does not reap the process, so that the system cannot reuse the process's id yet.
  func announceExit() {
    var information = unsafe siginfo_t()
    // SAFETY: The system fills in the structure and keeps no pointer to it.
    while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    exit.closeWriting()
  }

  /// Reads the output of the process until the process exits, then kills the rest of the process
  /// group.
  ///
  /// Closes the pipes even if a process that has left the group still writes to them.
  ///
  /// - Parameter onLine: A closure called with each line of the process's standard output, except
  ///   blank lines.
  /// - Returns: The last line of the process's standard error, or `nil` if the process wrote no
  ///   line to it.
  func readUntilExit(_ onLine: (String) -> Void) -> String? {
    var output = LineReader(descriptor: output)
    var errors = LineReader(descriptor: errors, longestLine: 200)
    var lastError: String?
    var hasExited = false
    while !hasExited {
      var polled = [output.descriptor, errors.descriptor, exit.reading].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      // SAFETY: The system fills in the array's elements and keeps no pointer to them.
      guard unsafe poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      if polled[0].revents != 0 { output.read().forEach(onLine) }
      if polled[1].revents != 0 { lastError = errors.read().last ?? lastError }
      hasExited = polled[2].revents != 0
    }
    signalGroup(SIGKILL)
    output.readRest().forEach(onLine)
    lastError = errors.readRest().last ?? lastError
    close(self.output)
    close(self.errors)
    exit.closeReading()
    return lastError
  }

  /// Reaps the process, which must have exited.
  ///
  /// - Returns: The exit status, in the form that `wait(2)` returns.
  func reap() -> Int32 {
    var status: Int32 = 0
    // SAFETY: The system fills in the status and keeps no pointer to it.
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Sends a signal to all processes of the group.
  ///
  /// - Precondition: The process has not been reaped.
  func signalGroup(_ number: Int32) {
    kill(-id, number)
  }

  /// The open descriptors of this process.
  ///
  /// One of the returned descriptors may already be closed, because reading the list opens and
  /// closes a descriptor.
  private static var openDescriptors: [Int32] {
    // If the list cannot be read, the child inherits every descriptor that is not close-on-exec.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }
  }

  /// Passes strings to a closure as a null-terminated array of C strings.
  private static func withPointers<R>(
    to texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    // SAFETY: The copies live until the closure has returned.
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        fatalError("The array of C strings is not empty, but has no address.")
      }
      return unsafe body(base)
    }
  }
}
