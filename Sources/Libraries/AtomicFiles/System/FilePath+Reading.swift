import Glibc

extension FilePath {
  /// Returns the destination of the symbolic link at this path, or `nil` if the path is not a link.
  func linkDestination() throws(SystemError) -> FilePath? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count: Int
    do throws(SystemError) {
      count = try retryingInterrupted { unsafe readlink(cString, &buffer, buffer.count) }
    } catch {
      switch error.number {
      // The path is missing or is not a link.
      case EINVAL, ENOENT, ENOTDIR: return nil
      default: throw error
      }
    }
    let destination = FilePath(bytes: buffer.prefix(count))
    return destination.isAbsolute ? destination : removingLastComponent().appending(destination)
  }

  /// Returns the path after following the symbolic links at its end, even to a file that does not
  /// exist yet.
  package func resolvingLinks() throws(SystemError) -> FilePath {
    var path = self
    for _ in 0...Self.maximumLinkCount {
      guard let destination = try path.linkDestination() else { return path }
      path = destination
    }
    throw SystemError(number: ELOOP)
  }

  /// The path after following the symbolic links at its end, as far as possible.
  package var resolvedOrSelf: FilePath { (try? resolvingLinks()) ?? self }

  /// The maximum number of symbolic links to follow, which is the kernel's limit.
  static let maximumLinkCount = 40

  /// The status of the file, or of the symbolic link itself, or `nil` if it cannot be determined.
  var status: stat? {
    var status = stat()
    return unsafe lstat(cString, &status) == 0 ? status : nil
  }

  /// The status of the file that the path leads to, or `nil` if it cannot be determined.
  var targetStatus: stat? {
    var status = stat()
    return unsafe stat(cString, &status) == 0 ? status : nil
  }

  /// Whether the path exists, even as a broken symbolic link.
  package var exists: Bool { status != nil }

  /// Whether the system says that the path does not exist.
  ///
  /// The result is `false` for a path in a directory that cannot be searched, because that path may
  /// exist.
  package var isMissing: Bool { status == nil && (errno == ENOENT || errno == ENOTDIR) }

  /// Returns the names in a directory in any order, without `.` and `..`.
  package func names() throws(SystemError) -> [FilePath] {
    // SAFETY: The stream is closed before the function returns.
    guard let stream = unsafe opendir(cString) else { throw .latest }
    defer { unsafe closedir(stream) }
    var names: [FilePath] = []
    while true {
      errno = 0
      // SAFETY: The entry, which ends with its name and a zero, is valid until the next call.
      guard let entry = unsafe readdir(stream) else { break }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = unsafe UnsafeRawPointer(entry) + offset
      let name = unsafe UnsafeRawBufferPointer(
        start: start,
        count: strlen(start.assumingMemoryBound(to: CChar.self))
      )
      unsafe names.append(FilePath(bytes: name))
    }
    if errno != 0 { throw .latest }
    return names.filter { $0 != "." && $0 != ".." }
  }
}
