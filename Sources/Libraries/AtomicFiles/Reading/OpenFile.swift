import CLinuxFiles
import Glibc

/// A file that is open for reading, even after another file has taken its name.
package final class OpenFile: Sendable {
  let descriptor: FileDescriptor

  /// The status of the file when it was opened.
  let status: FileStatus

  /// Opens a regular file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - attempts: The maximum number of attempts to open the file, 10 ms apart, while another
  ///     program has a lease on it.
  /// - Returns: `nil` if the file does not exist.
  package init?(_ path: FilePath, attempts: Int = 200) throws(SystemError) {
    do throws(SystemError) {
      descriptor = try Self.open(path, attempts: attempts)
    } catch {
      if error.number == ENOENT { return nil }
      throw error
    }
    let status = try descriptor.status()
    switch status.st_mode & S_IFMT {
    case S_IFREG: self.status = FileStatus(status)
    case S_IFDIR: throw SystemError(number: EISDIR)
    default: throw SystemError(number: EINVAL, description: "It is not a regular file")
    }
  }

  /// Opens a file.
  ///
  /// If another program has a lease on the file, the kernel asks that program to release the lease.
  private static func open(
    _ path: FilePath,
    attempts: Int
  ) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      // Open the file without blocking, so that opening a pipe without a writer does not wait
      // forever.
      return try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    } catch {
      guard error.number == EWOULDBLOCK, attempts > 1 else { throw error }
      usleep(10_000)
      return try open(path, attempts: attempts - 1)
    }
  }

  func currentStatus() throws(SystemError) -> FileStatus { FileStatus(try descriptor.status()) }

  /// Keeps other programs from opening the file for writing, until the lease is released or the
  /// file is closed.
  func acquireLease() -> LeaseThread.Answer { LeaseThread.shared.acquire(on: descriptor.number) }

  /// Whether a lease is held, and no program is waiting to open the file for writing.
  var hasUndisturbedLease: Bool { linux_has_undisturbed_lease(descriptor.number) != 0 }

  /// Allows other programs to open the file for writing again.
  func releaseLease() { linux_release_lease(descriptor.number) }

  /// Reads the file.
  ///
  /// If possible, a lease keeps other programs from writing the file during the read.
  ///
  /// - Parameter known: The digest of content that the caller knows. If the file has that content,
  ///   the result contains no bytes.
  package func snapshot(expecting known: ContentDigest? = nil) throws(SystemError) -> FileSnapshot {
    let lease = acquireLease()
    defer { if lease == .acquired { releaseLease() } }
    let before = try descriptor.status()
    lseek(descriptor.number, 0, SEEK_SET)
    let content: FileContent
    if let known, known.count == before.st_size, try descriptor.digestToEnd() == known {
      content = FileContent(known)
    } else {
      lseek(descriptor.number, 0, SEEK_SET)
      content = FileContent(try descriptor.readToEnd(expecting: before.st_size))
    }
    let after = try descriptor.status()
    return FileSnapshot(
      content: content,
      writer: FileSnapshot.Writer(lease, from: FileStatus(before), to: FileStatus(after)),
      // Do not use the modification time, which programs can set to any value.
      age: after.st_ctim.age,
      status: FileStatus(after)
    )
  }

  /// Reads the replaced file again, unless it is certainly unchanged since it was opened.
  ///
  /// Returns `nil` for an unchanged file, and for a file that can no longer be read.
  package func snapshotIfChanged() -> FileSnapshot? {
    let lease = acquireLease()
    let now = try? currentStatus()
    if lease == .acquired { releaseLease() }
    if lease == .acquired, now?.hasSameContent(as: status) == true { return nil }
    do throws(SystemError) { return try snapshot() } catch { return nil }
  }
}

extension timespec {
  /// The time since this moment, or `nil` if the moment is at least five seconds ago.
  ///
  /// A moment in the future, which is possible after the clock is set back, counts as the present.
  var age: Duration? {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let age =
      Duration.seconds(now.tv_sec - tv_sec) + .nanoseconds(now.tv_nsec - tv_nsec)
    return age < .seconds(5) ? max(age, .zero) : nil
  }
}
