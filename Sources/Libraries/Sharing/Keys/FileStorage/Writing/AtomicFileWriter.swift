import Foundation
import Glibc
import Synchronization

/// Replaces the content of a file so that a reader, or a crash, finds the old content or the new one.
///
/// The content goes to a temporary file in the same directory, is flushed to disk, and the temporary
/// file is renamed over the target; then the directory is flushed. A symbolic link is followed, and an
/// existing file keeps its permissions; a new one is its owner's alone.
struct AtomicFileWriter {
  private static let counter = Atomic<UInt64>(0)

  private let path: String

  /// Creates a writer for one file.
  init(path: String) {
    self.path = path
  }

  /// Writes a new content.
  ///
  /// Missing directories on the way to the file are created.
  func write(_ data: Data) throws(SystemError) {
    let target = try Self.resolvingLinks(path)
    let directory = target.deletingLastPathComponent()
    try Self.createDirectory(directory)
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    let temporary = directory.appending(".\(target.lastPathComponent).\(getpid())-\(number).tmp")
    do {
      try writeTemporary(data, at: temporary.string, modeOf: target.string)
      try retryingInterrupted { unsafe rename(temporary.string, target.string) }
    } catch {
      unsafe unlink(temporary.string)
      throw error
    }
    try FileDescriptor(opening: directory.string, O_RDONLY | O_DIRECTORY).synchronize()
  }

  private func writeTemporary(
    _ data: Data,
    at temporary: String,
    modeOf target: String
  ) throws(SystemError) {
    let file = try FileDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    var existing = stat()
    if unsafe stat(target, &existing) == 0 {
      if existing.st_mode & S_IFMT == S_IFDIR { throw SystemError(number: EISDIR) }
      try retryingInterrupted { fchmod(file.number, existing.st_mode & 0o7777) }
    }
    try file.write(data)
    try file.synchronize()
  }

  /// Follows the symbolic links at the end of a path, also to a file that does not exist yet.
  private static func resolvingLinks(_ path: String) throws(SystemError) -> FilePath {
    var path = FilePath(path)
    // As many as the kernel follows itself.
    for _ in 0..<40 {
      guard
        let destination = try? FileManager.default.destinationOfSymbolicLink(
          atPath: path.string
        )
      else { return path }
      path =
        destination.hasPrefix("/")
        ? FilePath(destination) : path.deletingLastPathComponent().appending(destination)
    }
    throw SystemError(number: ELOOP)
  }

  private static func createDirectory(_ directory: FilePath) throws(SystemError) {
    if unsafe mkdir(directory.string, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, directory.string != "/" else { throw .latest }
    try createDirectory(directory.deletingLastPathComponent())
    if unsafe mkdir(directory.string, 0o700) != 0, errno != EEXIST { throw .latest }
  }
}

/// A path of the file system, in the few ways that a writer needs to look at it.
private struct FilePath {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  var lastPathComponent: String { string.split(separator: "/").last.map(String.init) ?? "" }

  func deletingLastPathComponent() -> FilePath {
    guard let slash = string.lastIndex(of: "/") else { return FilePath(".") }
    return FilePath(slash == string.startIndex ? "/" : String(string[..<slash]))
  }

  func appending(_ component: String) -> FilePath {
    FilePath(string == "/" ? "/\(component)" : "\(string)/\(component)")
  }
}
