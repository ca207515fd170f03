import CLinuxFiles
package import Foundation
import Glibc

/// Replaces a file's content so that readers, even after a crash, find either the old content or
/// the new content.
///
/// The writer flushes the content to a temporary file in the same directory. Then the writer or its
/// caller puts the temporary file in place of the target, and the writer flushes the directory. The
/// new file gets the owner, group, permissions and extended attributes of the replaced file. A file
/// that replaces no other file belongs to the user, and only the user can access it. If the user is
/// an administrator, the file belongs to the owner of the related file or directory instead.
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
  ///   - original: The file in the same directory whose attributes the new file gets, and whose
  ///     name is part of the temporary file's name. By default, the target.
  package init(target: FilePath, of original: FilePath? = nil) {
    self.target = target
    self.original = original ?? target
  }

  /// Writes new content.
  ///
  /// - Throws: An error if the file cannot be written or an attribute cannot be kept. After an
  ///   error, the file still has the old content, unless the error says otherwise.
  package func write(_ data: Data) throws(SystemError) {
    try write(data, puttingInPlace: replaceTarget)
  }

  /// Writes content that is never completely in memory.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether to replace an existing file. If `false`, an existing file causes an
  ///     error.
  ///   - content: A closure that writes the content to a descriptor. If the closure throws, the
  ///     target stays unchanged.
  /// - Throws: Any error that ``write(_:)`` or `content` throws.
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
    // Not every file system supports renaming without replacing.
    guard errno == EINVAL else { throw .latest }
    if unsafe link(temporary.cString, target.cString) != 0 { throw .latest }
    unsafe unlink(temporary.cString)
  }

  /// Writes new content to a temporary file, and calls a closure that puts that file in place.
  ///
  /// - Parameters:
  ///   - content: The new content of the target.
  ///   - place: Puts the temporary file, which is complete and flushed, in place of the target, or
  ///     gives it another name. If `place` throws, the writer removes any file that still has the
  ///     temporary name.
  /// - Throws: Any error that ``write(_:)`` or `place` throws. An error after `place` has succeeded
  ///   means only that the directory could not be flushed.
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
    // Open the directory before any change, because no descriptor may be available later.
    let directoryDescriptor = try FileDescriptor(opening: directory, O_RDONLY | O_DIRECTORY)
    // In an append-only directory, the temporary file could be neither renamed nor removed.
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
        description: "the file is in place, but a power failure may undo the write (\(error))"
      )
    }
  }

  /// Refuses to write if file attributes protect the target from everyone, and says how to remove
  /// the attributes.
  private func refuseIfProtected(_ path: FilePath, _ name: String) throws(SystemError) {
    guard unsafe linux_is_protected(path.cString) != 0 else { return }
    throw SystemError(
      number: EPERM,
      description: "\(name) is protected against changes ('chattr -ia' removes the protection)"
    )
  }

  private func createTemporary(in directory: FilePath) throws(SystemError) -> TemporaryFile {
    let path = TemporaryFileNaming(of: original).new(in: directory)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = try FileDescriptor(opening: path, flags, mode: 0o600)
    // Set the permissions again, because the process's umask may have removed some of them.
    fchmod(descriptor.number, 0o600)
    return TemporaryFile(descriptor: descriptor, path: path)
  }

  /// Removes the temporary files that crashed writers of this file and its copies left behind.
  ///
  /// A temporary file with another program's version becomes a backup copy. Call this method while
  /// the directory's lock is held. Every writer of a stored file holds that lock, so no writer is
  /// using the temporary files.
  package func removeStaleTemporaries() {
    TemporaryFileNaming(of: original).removeAll()
  }

  /// Creates a directory and its missing parents with access for the owner only, and flushes their
  /// parent directories.
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
      // A user may be able to create a directory in a parent that they cannot read, and therefore
      // cannot flush.
      if error.number != EACCES { throw error }
    }
  }
}
