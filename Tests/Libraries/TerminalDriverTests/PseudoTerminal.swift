import Foundation
import Glibc
import TerminalUI

/// A terminal whose two ends this process holds: the program's and the user's.
final class PseudoTerminal: Sendable {
  /// The settings of a terminal, which show whether the terminal is in its usual mode or in raw
  /// mode.
  struct Mode: Equatable {
    let flags: [UInt32]
    let characters: [UInt8]

    /// Whether the terminal is in its usual mode, in which it collects lines, echoes keys, and
    /// turns keys such as Ctrl-C into signals.
    var isOrdinary: Bool {
      flags[3] & UInt32(ICANON) != 0 && flags[3] & UInt32(ECHO) != 0
        && flags[3] & UInt32(ISIG) != 0
    }
  }

  /// The program's end.
  let program: Int32

  /// The name that another process uses to open the program's end.
  let name: String

  private let person: Int32
  private let hangingUp: Int32
  private let chunks: AsyncStream<[UInt8]>

  /// Opens a terminal for as long as an operation runs.
  ///
  /// NB: Do not close the terminal when its last reference ends. That reference may end before the
  /// operation, and a session would write to any file that reuses the descriptor.
  static func use(
    size: Size = Size(width: 80, height: 24),
    _ operation: (PseudoTerminal) async throws -> Void
  ) async throws {
    let terminal = try PseudoTerminal(size: size)
    // The reading thread ends when no process has the program's end open.
    defer { for descriptor in [terminal.program, terminal.hangingUp] { _ = close(descriptor) } }
    try await operation(terminal)
  }

  private init(size: Size) throws {
    var (person, program): (Int32, Int32) = (-1, -1)
    var window = winsize(
      ws_row: UInt16(size.height),
      ws_col: UInt16(size.width),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    // SAFETY: All pointers stay valid during the call, and the buffer for a name may be missing.
    guard unsafe openpty(&person, &program, nil, nil, &window) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    for descriptor in [person, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.person = person
    self.program = program
    var path = [CChar](repeating: 0, count: 128)
    // SAFETY: The buffer has the given size. NB: `ttyname` would share one buffer among all
    // threads.
    _ = unsafe ttyname_r(program, &path, path.count)
    name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    self.chunks = chunks
    var pipe: [Int32] = [-1, -1]
    // SAFETY: The array has room for the two descriptors.
    guard unsafe Glibc.pipe(&pipe) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    hangingUp = pipe[1]
    let (descriptor, hungUp) = (person, pipe[0])
    Thread { @Sendable in
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        var polled = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: hungUp, events: Int16(POLLIN), revents: 0),
        ]
        // SAFETY: The count matches the number of structures in the array.
        _ = unsafe poll(&polled, nfds_t(polled.count), -1)
        if polled[1].revents != 0 { break }
        guard polled[0].revents != 0 else { continue }
        // SAFETY: No more bytes are read than fit into the buffer.
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count > 0 { continuation.yield(Array(buffer[..<count])) }
        guard count > 0 || errno == EINTR else { break }
      }
      continuation.finish()
      _ = close(descriptor)
      _ = close(hungUp)
    }.start()
  }

  /// Sends bytes as if they were typed.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    // SAFETY: The system reads no more bytes than the array has.
    _ = unsafe write(person, bytes, bytes.count)
  }

  /// Reads a line from the terminal, as the next program would after the session.
  func lineForProgram() -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    // SAFETY: No more bytes are read than fit into the buffer.
    let count = unsafe read(program, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// Closes the user's end, as a closed window does.
  func hangUp() {
    // SAFETY: The system reads one byte, and the array has one byte.
    _ = unsafe write(hangingUp, [0], 1)
  }

  /// Resizes the window, so that the system sends a signal to the processes of the terminal.
  func resize(_ size: Size) {
    var window = winsize(
      ws_row: UInt16(size.height),
      ws_col: UInt16(size.width),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    // SAFETY: The request reads exactly this structure.
    _ = unsafe ioctl(person, UInt(TIOCSWINSZ), &window)
  }

  /// Waits until the program has written the text, and returns the output since the last call.
  ///
  /// The returned output may continue after the text, because the output arrives in pieces.
  func output(until text: String) async -> [UInt8] {
    var collected: [UInt8] = []
    let wanted = Array(text.utf8)
    for await chunk in chunks {
      collected += chunk
      // Search only the newest bytes: the text may begin before the latest piece, but earlier bytes
      // were already searched.
      if collected.suffix(chunk.count + wanted.count - 1).contains(wanted) { break }
    }
    return collected
  }

  /// The mode that the terminal is in.
  var mode: Mode {
    var mode = termios()
    // SAFETY: The structure outlives the call.
    _ = unsafe tcgetattr(program, &mode)
    return Mode(
      flags: [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag],
      // SAFETY: The bytes of the structure are copied at once.
      characters: unsafe withUnsafeBytes(of: &mode.c_cc) { unsafe Array($0) }
    )
  }
}
