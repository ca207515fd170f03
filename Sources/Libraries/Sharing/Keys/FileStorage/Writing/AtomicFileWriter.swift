package import Foundation
import Glibc

/// Replaces the content of a file so that a reader, or a crash, finds the old content or the new
/// one.
///
/// The content goes to a temporary file in the same directory, is flushed to disk, and the
/// temporary file is renamed over the target; then the directory is flushed. The new file has
/// owner, group, permissions and extended attributes of the one that it replaces; without one it is
/// its owner's alone.
package struct AtomicFileWriter {
  private struct TemporaryFile: ~Copyable {
    let descriptor: FileDescriptor
    let path: FilePath
  }

  private let target: FilePath
  private let original: FilePath

  /// Creates a writer for one file.
  ///
  /// - Parameters:
  ///   - target: The file, without symbolic links at its end.
  ///   - original: The file in the same directory whose attributes the new one takes over, and after which its temporary
  ///     files are named. By default the target.
  package init(target: FilePath, of original: FilePath? = nil) {
    self.target = target
    self.original = original ?? target
  }

  /// Writes a new content.
  ///
  /// - Throws: What keeps it from being written, or which attribute of the file cannot be kept. The
  ///   old content is there then, unless the error says that the new one is written.
  package func write(_ data: Data) throws(SystemError) {
    try write(data) { temporary, _ throws(SystemError) in
      try retryingInterrupted { unsafe rename(temporary.cString, target.cString) }
    }
  }

  /// Writes a new content, and leaves it to the caller to put it in place.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - place: Puts the file, which is complete and flushed, in place of the target. If it throws, the file is removed.
  /// - Throws: As ``write(_:)``, and what putting it in place throws. If that was done, only the directory could not be
  ///   flushed.
  func write(
    _ data: Data,
    puttingInPlace place: (FilePath, borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let attributes = try FileAttributes(of: original)
    let directory = target.removingLastComponent()
    // Opened before anything is changed: later there may be no descriptor left.
    let directoryDescriptor = try FileDescriptor(opening: directory, O_RDONLY | O_DIRECTORY)
    let temporary = try createTemporary(in: directory)
    do {
      try attributes?.apply(to: temporary.descriptor)
      try temporary.descriptor.write(data)
      try temporary.descriptor.synchronize()
      try place(temporary.path, temporary.descriptor)
    } catch {
      unsafe unlink(temporary.path.cString)
      throw error
    }
    do {
      try directoryDescriptor.synchronize()
    } catch {
      throw SystemError(
        number: error.number,
        description: "it is written, but may not survive a power failure: \(error)"
      )
    }
  }

  /// Creates a file with a name that no other user can foresee, and so take before.
  private func createTemporary(in directory: FilePath) throws(SystemError) -> TemporaryFile {
    var attempt = 1
    while true {
      let number = String(UInt64.random(in: .min ... .max), radix: 16)
      let digits = String(repeating: "0", count: 16 - number.count) + number
      let name = temporaryPrefix + digits.utf8 + temporarySuffix
      let path = directory.appending(FilePath(bytes: name))
      do throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let descriptor = try FileDescriptor(opening: path, flags, mode: 0o600)
        return TemporaryFile(descriptor: descriptor, path: path)
      } catch {
        guard error.number == EEXIST, attempt < 100 else { throw error }
        attempt += 1
      }
    }
  }

  /// Removes the temporary files that writers of this file, and of its copies, have left when they
  /// crashed.
  ///
  /// Call it inside the lock of the directory: every writer holds that, so no writer is using what
  /// is found.
  package func removeStaleTemporaries() {
    let directory = original.removingLastComponent()
    // Not being able to look must not keep a save from going on.
    let names = (try? directory.names()) ?? []
    for name in names where isTemporary(name) {
      unsafe unlink(directory.appending(name).cString)
    }
  }

  /// Whether a name is one that a writer makes: another file may begin and end like one.
  private func isTemporary(_ name: FilePath) -> Bool {
    let (prefix, suffix) = (temporaryPrefix, temporarySuffix)
    let digits = name.bytes.dropFirst(prefix.count).dropLast(suffix.count)
    return name.bytes.starts(with: prefix) && name.bytes.suffix(suffix.count) == suffix[...]
      && digits.count == 16 && digits.allSatisfy("0123456789abcdef".utf8.contains)
  }

  private var temporaryPrefix: [UInt8] {
    let dot = UInt8(ascii: ".")
    return [dot] + original.lastComponent.bytes + [dot]
  }

  private var temporarySuffix: [UInt8] { Array(".tmp".utf8) }

  /// Creates a directory, and those on the way to it, for their owner alone, and flushes what they
  /// are created in.
  static func createDirectory(_ directory: FilePath) throws(SystemError) {
    if unsafe mkdir(directory.cString, 0o700) != 0 {
      if errno == EEXIST { return }
      guard errno == ENOENT, directory != "/", directory != "." else { throw .latest }
      try createDirectory(directory.removingLastComponent())
      if unsafe mkdir(directory.cString, 0o700) != 0 {
        if errno == EEXIST { return }
        throw .latest
      }
    }
    do throws(SystemError) {
      let parent = directory.removingLastComponent()
      try FileDescriptor(opening: parent, O_RDONLY | O_DIRECTORY).synchronize()
    } catch {
      // One may create a directory in another that one may not read, and then not flush it.
      if error.number != EACCES { throw error }
    }
  }
}
