import Glibc

/// System calls on file descriptors, wrapped to handle interruptions and partial transfers.
enum Descriptor {
  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCallError) {
    // SAFETY: The pointer is used only within the closure.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemCallError) in unsafe try write(bytes, to: descriptor) }
    }
    try result.get()
  }

  /// Writes all bytes.
  ///
  /// Safe to call from a signal handler.
  @unsafe static func write(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32
  ) throws(SystemCallError) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
      let count = unsafe Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count >= 0 {
        unsafe rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        wait(for: POLLOUT, on: descriptor)
      } else if errno != EINTR {
        throw SystemCallError(code: errno)
      }
    }
  }

  /// Reads the available bytes.
  ///
  /// - Returns: The bytes, which are empty if none are available or a signal has arrived. At the
  ///   end of the input or after an error, `nil`.
  static func read(from descriptor: Int32) -> [UInt8]? {
    var failure: Int32?
    // SAFETY: The system reads no more bytes than the buffer's capacity.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if result <= 0 { failure = result == 0 ? 0 : errno }
      count = max(0, result)
    }
    switch failure {
    case nil, EINTR, EAGAIN: return bytes
    default: return nil
    }
  }

  /// The largest size of a screen that a session draws.
  ///
  /// No real screen is larger, but a terminal can claim up to 65,535 columns and rows. A buffer
  /// with 65,535 columns and rows would need more memory than most machines have.
  static let largestSize = (width: 1_500, height: 500)

  /// Returns the number of columns and rows of a terminal, at most ``largestSize``, or `nil` if
  /// they are unknown.
  static func size(of descriptor: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    // SAFETY: This request fills exactly this structure.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (
      min(Int(size.ws_col), largestSize.width), min(Int(size.ws_row), largestSize.height)
    )
  }

  /// Blocks until a non-blocking descriptor can be read or written, or a signal arrives.
  static func wait(for event: Int32, on descriptor: Int32) {
    _ = poll(for: event, on: descriptor, timeout: -1)
  }

  /// Returns whether a descriptor can be read or written now without blocking.
  static func isReady(for event: Int32, on descriptor: Int32) -> Bool {
    poll(for: event, on: descriptor, timeout: 0) > 0
  }

  private static func poll(for event: Int32, on descriptor: Int32, timeout: Int32) -> Int32 {
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    // SAFETY: Exactly one structure is passed, and it outlives the call.
    return unsafe Glibc.poll(&polled, 1, timeout)
  }
}
