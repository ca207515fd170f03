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
  ///   - attempts: The number of attempts, 10 ms apart, while another program has a lease on the
  ///     file.
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
  /// If another program has a lease, the kernel asks that program to release it.
  private static func open(
    _ path: FilePath,
    attempts: Int
  ) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      // Without blocking, so that opening a pipe without a writer does not wait forever.
      return try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    } catch {
      guard error.number == EWOULDBLOCK, attempts > 1 else { throw error }
      usleep(10_000)
      return try open(path, attempts: attempts - 1)
    }
  }

  /// The current status of the file.
  func currentStatus() throws(SystemError) -> FileStatus { FileStatus(try descriptor.status()) }

  /// Keeps other programs from opening the file for writing, until the lease is released or the
  /// file is closed.
  func takeLease() -> LeaseThread.Answer { LeaseThread.shared.take(on: descriptor.number) }

  /// Whether a lease is held, and no program is waiting to open the file for writing.
  var hasUndisturbedLease: Bool { linux_has_undisturbed_lease(descriptor.number) != 0 }

  /// Allows other programs to open the file for writing again.
  func releaseLease() { LeaseThread.shared.release(descriptor.number) }

  /// Reads the file while no program is writing it, if possible.
  ///
  /// - Parameter known: The digest of a known content. If the file has that content, the result
  ///   contains no bytes.
  package func reading(expecting known: ContentDigest? = nil) throws(SystemError) -> FileReading {
    let lease = takeLease()
    defer { if lease == .taken { releaseLease() } }
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
    return FileReading(
      content: content,
      writer: FileReading.Writer(lease, from: FileStatus(before), to: FileStatus(after)),
      // Does not use the modification time, which programs can set to any value.
      age: after.st_ctim.age,
      status: FileStatus(after)
    )
  }

  /// Reads the file after it was replaced, if it has changed since.
  ///
  /// A file that can no longer be read counts as gone.
  package func read() -> FileReading? {
    let lease = takeLease()
    let now = try? currentStatus()
    if lease == .taken { releaseLease() }
    if lease == .taken, now?.hasSameContent(as: status) == true { return nil }
    do throws(SystemError) { return try reading() } catch { return nil }
  }
}

/// The content of a file at one moment, and signs that it may be incomplete.
package struct FileReading: Equatable, Sendable {
  /// Whether another program has the file open for writing.
  package enum Writer: Hashable, Sendable {
    /// No program has the file open for writing: the content is complete.
    case absent

    /// A program has the file open for writing: the content may be incomplete.
    case present

    /// The system does not tell, as on some network file systems and for the files of other users.
    case unknown
  }

  /// The activity in the directory of a missing file.
  package enum Surroundings: Hashable, Sendable {
    /// Nothing, for at least 20 ms.
    case calm

    /// Another program is changing the directory, and may be replacing several files, including
    /// this one.
    case changing
  }

  /// The content, or `nil` for a missing file.
  package let content: FileContent?

  /// Whether another program has the file open for writing.
  package let writer: Writer

  /// The time since the file was last written, or removed; `nil` if that is long ago or unknown.
  package let age: Duration?

  /// The status, which shows later changes, or `nil` for a missing file.
  package let status: FileStatus?

  /// The activity in the directory, if the file is missing.
  package let surroundings: Surroundings

  /// Creates a reading.
  package init(
    content: FileContent?,
    writer: Writer = .absent,
    age: Duration? = nil,
    status: FileStatus? = nil,
    surroundings: Surroundings = .calm
  ) {
    self.content = content
    self.writer = writer
    self.age = age
    self.status = status
    self.surroundings = surroundings
  }

  /// The time after which every kernel gives two changes different timestamps.
  package static let tick = Duration.milliseconds(10)

  /// The status, if it differs from the status of every later content.
  ///
  /// A program that has just written the file may write it again, and the file still has the same
  /// size and time.
  package var reliableStatus: FileStatus? { (age ?? Self.tick) < Self.tick ? nil : status }
}

extension FileReading.Writer {
  /// Decides whether another program has a file open for writing.
  ///
  /// - Parameters:
  ///   - lease: The kernel's answer to the request for a lease.
  ///   - before: The status of the file before the reading.
  ///   - after: The status after the reading.
  package init(_ lease: LeaseThread.Answer, from before: FileStatus, to after: FileStatus) {
    self =
      switch lease {
      case .taken: .absent
      case .refused: .present
      case .unsupported: before == after ? .unknown : .present
      }
  }
}

extension timespec {
  /// The time since this moment, or `nil` if it is more than a few seconds ago.
  ///
  /// A moment in the future, which occurs after the clock is set back, counts as now.
  var age: Duration? {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let age =
      Duration.seconds(now.tv_sec - tv_sec) + .nanoseconds(now.tv_nsec - tv_nsec)
    return age < .seconds(5) ? max(age, .zero) : nil
  }
}
