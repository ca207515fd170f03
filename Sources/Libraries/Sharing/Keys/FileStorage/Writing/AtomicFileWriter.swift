package import Foundation
import Glibc
import Synchronization

/// Replaces the content of a file so that a reader, or a crash, finds the old content or the new one.
///
/// The content goes to a temporary file in the same directory, is flushed to disk, and the temporary
/// file is renamed over the target; then the directory is flushed. A symbolic link is followed, and an
/// existing file keeps its permissions; a new one is its owner's alone.
package struct AtomicFileWriter {
  private static let counter = Atomic<UInt64>(0)

  private let target: FilePath

  /// Creates a writer for one file.
  ///
  /// - Parameter target: The file, without symbolic links at its end.
  package init(target: FilePath) {
    self.target = target
  }

  /// Writes a new content.
  package func write(_ data: Data) throws(SystemError) {
    let directory = target.removingLastComponent()
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    let temporary = directory.appending("\(temporaryPrefix)\(getpid())-\(number)\(temporarySuffix)")
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

  /// Removes the temporary files that writers of this file have left when they crashed.
  ///
  /// Call it inside the lock of the directory: whoever writes holds that, so what is there is nobody's.
  package func removeStaleTemporaries() {
    let directory = target.removingLastComponent()
    // Not being able to look must not keep anybody from saving.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.string)) ?? []
    for name in names where name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix) {
      let number = name.dropFirst(temporaryPrefix.count).dropLast(temporarySuffix.count)
      // Only names that a writer makes: another file may begin and end like one.
      guard number.wholeMatch(of: /[0-9]+-[0-9]+/) != nil else { continue }
      unsafe unlink(directory.appending(name).string)
    }
  }

  private var temporaryPrefix: String { ".\(target.lastComponent)." }
  private var temporarySuffix: String { ".tmp" }

  /// Creates a directory, and those on the way to it, for their owner alone.
  static func createDirectory(_ directory: FilePath) throws(SystemError) {
    if unsafe mkdir(directory.string, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, directory.string != "/" else { throw .latest }
    try createDirectory(directory.removingLastComponent())
    if unsafe mkdir(directory.string, 0o700) != 0, errno != EEXIST { throw .latest }
  }
}
