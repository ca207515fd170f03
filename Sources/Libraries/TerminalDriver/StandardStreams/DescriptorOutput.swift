import Glibc

/// Writes text to a file descriptor.
///
/// Writes without a buffer, so that the text is not lost if the process exits.
///
/// ```swift
/// try DescriptorOutput(descriptor: STDOUT_FILENO).write("Saved.\n")
/// ```
public struct DescriptorOutput: Sendable {
  private let descriptor: Int32

  /// Creates an output.
  ///
  /// - Parameter descriptor: The descriptor, which the caller closes.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens a pipe, a device or an existing file, and appends what the closure writes.
  ///
  /// - Parameters:
  ///   - path: The bytes of the file's path.
  ///   - body: A closure that writes to the output, which is closed when the closure returns.
  /// - Throws: Any error that the closure throws, and ``DescriptorError/writeFailed(reason:)`` if
  ///   the path cannot be opened.
  public static func appending(
    to path: [UInt8],
    _ body: (DescriptorOutput) throws -> Void
  ) throws {
    // SAFETY: the bytes end with a zero and live as long as the call.
    let descriptor = unsafe open(
      path.map(CChar.init(bitPattern:)) + [0],
      O_WRONLY | O_APPEND | O_CLOEXEC
    )
    guard descriptor >= 0 else {
      throw DescriptorError.writeFailed(reason: SystemCallError(code: errno).reason)
    }
    defer { close(descriptor) }
    try body(DescriptorOutput(descriptor: descriptor))
  }

  /// The current width of the terminal in columns, or `nil` if the descriptor is not a terminal or
  /// the width is unknown.
  public var terminalWidth: Int? { Descriptor.size(of: descriptor)?.width }

  /// Writes text and returns when the system has accepted all of it.
  ///
  /// Continues after interruptions by signals and after partial writes, and waits if the descriptor
  /// is non-blocking and full.
  ///
  /// - Parameter text: The text, which is written as UTF-8.
  /// - Throws: ``DescriptorError/outputClosed`` if the process ignores SIGPIPE and the reader has
  ///   closed the pipe, and ``DescriptorError/writeFailed(reason:)`` after any other failure.
  public func write(_ text: String) throws(DescriptorError) {
    do throws(SystemCallError) {
      try Descriptor.write(Array(text.utf8), to: descriptor)
    } catch {
      throw error.code == EPIPE ? .outputClosed : .writeFailed(reason: error.reason)
    }
  }
}
