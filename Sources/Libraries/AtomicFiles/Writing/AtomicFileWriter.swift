import CLinuxFiles
package import Foundation
import Glibc

/// Replaces the content of a file so that a reader, or a crash, finds the old content or the new
/// one.
///
/// The content goes to a temporary file in the same directory, is flushed to disk, and the
/// temporary file is renamed over the target; then the directory is flushed. The new file gets the
/// owner, group, permissions and extended attributes of the replaced file. If it replaces no file,
/// only its owner can access it, who is the user, or for an administrator the owner of the file or
/// directory that it belongs to.
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
  ///   - original: The file in the same directory whose attributes the new one takes over, and
  ///     after which its temporary
  ///     files are named. By default the target.
  package init(target: FilePath, of original: FilePath? = nil) {
    self.target = target
    self.original = original ?? target
  }

  /// Writes a new content.
  ///
  /// - Throws: What keeps it from being written, or which attribute of the file cannot be kept. The
  ///   file then has the old content, unless the error says that the new content was written.
  package func write(_ data: Data) throws(SystemError) {
    try write(data, puttingInPlace: replaceTarget)
  }
  /// Writes a content that is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether an existing file is replaced.
  ///   - content: Writes the content to a descriptor. If it throws, nothing has changed.
  /// - Throws: As ``write(_:)``, and what `content` throws.
  package func write(
    replacing isReplacing: Bool,
    content: (Int32) throws(SystemError) -> Void
  ) throws(SystemError) {
    try write { descriptor throws(SystemError) in
      try content(descriptor.number)
    } puttingInPlace: { temporary, descriptor throws(SystemError) in
      if isReplacing {
        try replaceTarget(temporary, descriptor)
      } else {
        try createTarget(temporary, descriptor)
      }
    }
  }

  private func replaceTarget(
    _ temporary: FilePath,
    _ descriptor: borrowing FileDescriptor
  ) throws(SystemError) {
    try retryingInterrupted { unsafe rename(temporary.cString, target.cString) }
  }

  private func createTarget(
    _ temporary: FilePath,
    _ descriptor: borrowing FileDescriptor
  ) throws(SystemError) {
    guard unsafe linux_rename_without_replacing(temporary.cString, target.cString) != 0 else {
      return
    }
    // Not every file system can do that.
    guard errno == EINVAL else { throw .latest }
    if unsafe link(temporary.cString, target.cString) != 0 { throw .latest }
    unsafe unlink(temporary.cString)
  }

  /// Writes a new content, and leaves it to the caller to put it in place.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - place: Puts the file, which is complete and flushed, in place of the target, or gives it
  ///     another name. If it throws,
  ///     what still has the name is removed.
  /// - Throws: As ``write(_:)``, and what putting it in place throws. If that was done, only the
  ///   directory could not be flushed.
  package func write(
    _ content: Data,
    puttingInPlace place: (FilePath, borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    try write(
      content: { descriptor throws(SystemError) in try descriptor.write(content) },
      puttingInPlace: place
    )
  }

  private func write(
    content: (borrowing FileDescriptor) throws(SystemError) -> Void,
    puttingInPlace place: (FilePath, borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let attributes = try FileAttributes(of: original)
    let directory = target.removingLastComponent()
    // Opened before anything is changed: later there may be no descriptor left.
    let directoryDescriptor = try FileDescriptor(opening: directory, O_RDONLY | O_DIRECTORY)
    // Where files may only be added, the temporary file could be neither renamed nor removed.
    try refuseIfProtected(directory, "its directory")
    let temporary = try createTemporary(in: directory)
    do {
      if let attributes {
        try attributes.apply(to: temporary.descriptor)
      } else {
        FileAttributes.applyOwner(at: target, to: temporary.descriptor)
      }
      try content(temporary.descriptor)
      try temporary.descriptor.synchronize()
      try place(temporary.path, temporary.descriptor)
    } catch {
      unsafe unlink(temporary.path.cString)
      if error.number == EPERM { try refuseIfProtected(target, "it") }
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

  /// Refuses to write what the system protects against everybody, and says how to change that.
  private func refuseIfProtected(_ path: FilePath, _ name: String) throws(SystemError) {
    guard unsafe linux_is_protected(path.cString) != 0 else { return }
    throw SystemError(
      number: EPERM,
      description: "\(name) is protected against changes ('chattr -ia' changes that)"
    )
  }

  private func createTemporary(in directory: FilePath) throws(SystemError) -> TemporaryFile {
    let naming = TemporaryFileNaming(of: original)
    var attempt = 1
    while true {
      let path = naming.new(in: directory)
      do throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let descriptor = try FileDescriptor(opening: path, flags, mode: 0o600)
        // The process may mask permissions that the owner needs.
        fchmod(descriptor.number, 0o600)
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
  /// A version of another program among them is kept as a copy. Call it inside the lock of the
  /// directory: every writer holds that, so no writer is using what is found.
  package func removeStaleTemporaries() {
    TemporaryFileNaming(of: original).removeAll()
  }

  /// Creates a directory and its missing parents with access for the owner only, and flushes the
  /// directories that contain them.
  package static func createDirectory(_ directory: FilePath) throws(SystemError) {
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
      if geteuid() == 0 {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
        FileAttributes.applyOwner(at: directory, to: try FileDescriptor(opening: directory, flags))
      }
      let parent = directory.removingLastComponent()
      try FileDescriptor(opening: parent, O_RDONLY | O_DIRECTORY).synchronize()
    } catch {
      // One may create a directory in another that one may not read, and then not flush it.
      if error.number != EACCES { throw error }
    }
  }
}
