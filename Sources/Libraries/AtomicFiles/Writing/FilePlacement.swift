import CLinuxFiles
import Glibc

/// Replaces a file without losing another program's concurrent writes.
package struct FilePlacement {
  /// The status of the new file immediately after the replacement.
  package private(set) var status: FileStatus

  package let replaced: OpenFile?

  /// The error for a file that changed since it was read.
  package static let changed = SystemError(number: ESTALE)

  /// Puts a new file in place of the file that a snapshot shows.
  ///
  /// - Parameters:
  ///   - temporary: The new file, complete and flushed, in the same directory.
  ///   - file: The new file, open.
  ///   - target: The path of the replaced file.
  ///   - snapshot: The snapshot of the file at the target, which may be missing.
  /// - Throws: ``changed`` if the file at the target is no longer the file in the snapshot, or the
  ///   error from renaming.
  package init(
    of temporary: FilePath,
    _ file: borrowing FileDescriptor,
    at target: FilePath,
    over snapshot: FileSnapshot
  ) throws(SystemError) {
    status = FileStatus(try file.status())
    guard let expected = snapshot.status else {
      // A file may have appeared at the target after the snapshot, and been renamed again.
      if let age = FileSnapshot.timeSinceRenaming(of: target),
        snapshot.age.map({ age < $0 }) ?? true
      {
        throw Self.changed
      }
      try Self.rename(temporary, to: target)
      replaced = nil
      updateStatus(afterRenaming: file)
      return
    }
    guard let existing = try OpenFile(target) else { throw Self.changed }
    // If a program has the file open for writing, throw an error: the save then reads the file
    // again and waits for that program. If the snapshot already shows a writer, the save has
    // already waited. A program that opens the file for writing during the lease waits until the
    // lease is released.
    let lease = existing.acquireLease()
    if lease == .refused, snapshot.writer != .present { throw Self.changed }
    defer { existing.releaseLease() }
    // Check only after acquiring the lease, because a program may have just finished writing.
    guard try existing.currentStatus() == expected || lease == .refused else { throw Self.changed }
    do throws(SystemError) {
      replaced = try Self.exchange(temporary, status, with: target, existing, lease)
    } catch {
      guard error.number == EBUSY else { throw error }
      throw SystemError(
        number: EBUSY,
        description: "the file itself is a mount point: mount its directory instead"
      )
    }
    updateStatus(afterRenaming: file)
  }

  /// Updates the status after the new file was renamed, unless another program has changed the
  /// file.
  private mutating func updateStatus(afterRenaming file: borrowing FileDescriptor) {
    guard let now = try? file.status(), FileStatus(now).hasSameContent(as: status) else { return }
    status = FileStatus(now)
  }

  /// Renames a file to an unused name.
  private static func rename(_ temporary: FilePath, to target: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try retryingInterrupted {
        unsafe linux_rename_without_replacing(temporary.cString, target.cString)
      }
    } catch {
      if error.number == EEXIST { throw changed }
      guard isUnsupported(error) else { throw error }
      if target.status != nil { throw changed }
      try retryingInterrupted { unsafe Glibc.rename(temporary.cString, target.cString) }
    }
  }

  /// Exchanges two files, so that even a file that appeared at the last moment is not lost.
  ///
  /// If another program interfered, exchanges the files back, unless that program has written to
  /// the new file at the target. A file that another program still has open for writing becomes a
  /// backup copy, which then includes that program's later writes.
  ///
  /// - Returns: The file that was at the target.
  private static func exchange(
    _ unplaced: FilePath,
    _ new: FileStatus,
    with target: FilePath,
    _ existing: OpenFile,
    _ lease: LeaseThread.Answer
  ) throws(SystemError) -> OpenFile {
    let naming = TemporaryFileNaming(of: target)
    // The name of the new file and, after the exchange, of the old file, which is then removed.
    let parked = naming.exchanged(unplaced, new, with: existing.status)
    try retryingInterrupted { unsafe Glibc.rename(unplaced.cString, parked.cString) }
    defer { naming.remove(parked) }
    do throws(SystemError) {
      try retryingInterrupted { unsafe linux_exchange(parked.cString, target.cString) }
    } catch {
      if error.number == ENOENT { throw changed }
      guard isUnsupported(error) else { throw error }
      guard FileStatus(of: target) == existing.status else { throw changed }
      try retryingInterrupted { unsafe Glibc.rename(parked.cString, target.cString) }
      return existing
    }
    let isExpected = FileStatus(ofItself: parked)?.isSameFile(as: existing.status) == true
    if isExpected, lease != .acquired || isUndisturbed(existing) {
      if lease == .refused { FileBackupWriter(of: target).keep(fileAt: parked) }
      return existing
    }
    unsafe linux_exchange(parked.cString, target.cString)
    if FileStatus(ofItself: parked)?.hasSameContent(as: new) != true {
      // Another program has replaced or written the new file, for example a program that emptied
      // the old file and opened it again by name. Leave the other program's version in place.
      unsafe linux_exchange(parked.cString, target.cString)
    } else if isExpected, lease == .acquired {
      // Another program may have opened the new file by name. Keep the new file as a backup copy,
      // so that the copy includes that program's later writes.
      FileBackupWriter(of: target).keep(fileAt: parked)
    }
    throw changed
  }

  /// Whether the lease kept other programs from writing the file.
  ///
  /// A program that looked up the name just before the exchange may open the old file just after
  /// the exchange. Releasing the lease briefly lets that program open the file, so that it can be
  /// detected.
  private static func isUndisturbed(_ file: OpenFile) -> Bool {
    guard file.hasUndisturbedLease else { return false }
    let before = try? file.currentStatus()
    file.releaseLease()
    guard file.acquireLease() == .acquired, let before, let after = try? file.currentStatus() else {
      return false
    }
    return after.hasSameContent(as: before) && file.hasUndisturbedLease
  }

  /// Whether an error means that a file system does not support a kind of renaming.
  private static func isUnsupported(_ error: SystemError) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP].contains(error.number)
  }
}

/// The names of the temporary files for a file and its copies.
///
/// `.rows.json.0123456789abcdef.tmp` is a file that is being written. Just before the exchange, the
/// temporary file gets a longer name, `.rows.json.0123456789abcdef-NEW-OLD.tmp`, which identifies
/// the two files that may have this name from then on. If the process dies, and a file other than
/// these two has the name, that file is another program's version and must not be removed.
struct TemporaryFileNaming {
  private let file: FilePath
  private let prefix: [UInt8]
  private static let suffix = Array(".tmp".utf8)
  private static let digits = Set("0123456789abcdef".utf8)

  /// Creates the names for a file.
  ///
  /// - Parameter file: The file, without symbolic links at its end.
  init(of file: FilePath) {
    self.file = file
    let dot = UInt8(ascii: ".")
    let rest = 2 + 16 + 34 + Self.suffix.count
    prefix = [dot] + FilePath.abbreviated(file.lastComponent.bytes, toLeave: rest) + [dot]
  }

  private var directory: FilePath { file.removingLastComponent() }

  /// Returns a name that no other user can predict and occupy.
  func new(in directory: FilePath) -> FilePath {
    let number = UInt64.random(in: .min ... .max).hexadecimal
    return directory.appending(FilePath(bytes: prefix + number.utf8 + Self.suffix))
  }

  /// Returns the name that a temporary file gets just before the exchange.
  func exchanged(_ temporary: FilePath, _ new: FileStatus, with old: FileStatus) -> FilePath {
    let marks = "-\(new.mark.hexadecimal)-\(old.mark.hexadecimal)"
    let name = temporary.bytes.dropLast(Self.suffix.count) + marks.utf8 + Self.suffix
    return FilePath(bytes: name)
  }

  /// Removes a leftover temporary file, or turns it into a backup copy if another program wrote it.
  func remove(_ temporary: FilePath) {
    guard let status = FileStatus(ofItself: temporary) else { return }
    let marks = marks(in: temporary.lastComponent) ?? []
    if marks.isEmpty || marks.contains(status.mark.hexadecimal) {
      unsafe unlink(temporary.cString)
    } else {
      FileBackupWriter(of: file).keep(fileAt: temporary)
    }
  }

  /// Removes the leftover files of writers that crashed.
  func removeAll() {
    // A failure to list the directory must not prevent a save.
    let names = (try? directory.names()) ?? []
    for name in names where marks(in: name) != nil { remove(directory.appending(name)) }
  }

  /// Returns the marks in a temporary file's name, which identify the two files that may have this
  /// name.
  ///
  /// Without marks in the name, returns an empty array. Returns `nil` if the name is not a
  /// temporary file's name.
  private func marks(in name: FilePath) -> [String]? {
    guard name.bytes.starts(with: prefix),
      name.bytes.suffix(Self.suffix.count) == Self.suffix[...]
    else { return nil }
    let numbers = name.bytes.dropFirst(prefix.count).dropLast(Self.suffix.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard [1, 3].contains(numbers.count),
      numbers.allSatisfy({ $0.count == 16 && $0.allSatisfy(Self.digits.contains) })
    else { return nil }
    return numbers.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }
}

extension FileStatus {
  /// A hash that is unlikely to match another file or another version of the same file.
  fileprivate var mark: UInt64 { UInt64(hashing: Array("\(identity)".utf8)) }
}
