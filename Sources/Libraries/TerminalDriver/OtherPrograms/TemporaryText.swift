import Glibc

/// Text in a file that another program shows or changes.
///
/// ```swift
/// let text = try TemporaryText("Design", named: "notes", in: "/tmp".utf8)
/// _ = ForegroundCommand("vi ".utf8 + ForegroundCommand.quoted(text.path)).run()
/// let edited = try text.read()
/// text.remove()
/// ```
public struct TemporaryText: Sendable {
  /// The bytes of the file's path.
  public let path: [UInt8]

  private var cPath: [CChar] { path.map(CChar.init(bitPattern:)) + [0] }

  /// Creates a temporary text from a file that already exists.
  ///
  /// - Parameter path: The bytes of the file's path.
  public init(path: some Sequence<UInt8>) { self.path = Array(path) }

  /// Creates a file that contains a text and that only the user can read.
  ///
  /// - Parameters:
  ///   - text: The text to write to the file.
  ///   - name: The start of the file's name.
  ///   - directory: The bytes of the directory's path.
  /// - Throws: ``SystemCallError`` if the file cannot be created or written. After an error, no
  ///   file remains.
  public init(
    _ text: String,
    named name: String,
    in directory: some Sequence<UInt8>
  ) throws(SystemCallError) {
    var number = 0
    while true {
      self.init(path: Array(directory) + "/\(name)-\(getpid())-\(number).txt".utf8)
      // SAFETY: The string outlives the call, which keeps no pointer to it.
      let descriptor = unsafe open(cPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST {
        number += 1
        continue
      }
      guard descriptor >= 0 else { throw SystemCallError(code: errno) }
      defer { close(descriptor) }
      do throws(SystemCallError) {
        try Descriptor.write(Array(text.utf8), to: descriptor)
        return
      } catch {
        remove()
        throw error
      }
    }
  }

  /// The maximum size, in bytes, of a file that ``read()`` accepts.
  public static let mostBytes = 64 << 20

  /// Reads the file, which another program may have replaced.
  ///
  /// - Returns: The bytes of the text, or `nil` if the file is missing.
  /// - Throws: ``TemporaryTextError`` if the file cannot be read, is not a regular file, or is
  ///   larger than ``mostBytes``.
  public func read() throws(TemporaryTextError) -> [UInt8]? {
    // Open in non-blocking mode, because opening a pipe that has no writer would otherwise wait
    // forever.
    // SAFETY: The string outlives the call, which keeps no pointer to it.
    let descriptor = unsafe open(cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw .refused(SystemCallError(code: errno)) }
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: The system writes one status, and keeps no pointer to it.
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .refused(SystemCallError(code: errno))
    }
    // Read only regular files: a pipe would look like an empty file, and a device may have no end.
    // Directories need no check, because reading a directory fails with a clear reason.
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { throw .notRegular }
    var (content, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while content.count <= Self.mostBytes {
      // SAFETY: The system writes no more bytes than the array has, and keeps no pointer to it.
      let count = unsafe Glibc.read(descriptor, &part, part.count)
      if count == 0 { return content }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .refused(SystemCallError(code: errno)) }
      content += part[..<count]
    }
    throw .tooLarge
  }

  /// Removes the file, if it exists.
  public func remove() {
    // SAFETY: The string outlives the call, which keeps no pointer to it.
    _ = unsafe unlink(cPath)
  }
}
