import FileTestSupport
import Foundation
import Glibc
import Locking
import Sharing
import TestGate
import Testing

@Suite("A file system without support for a system call", .gated, .timeLimit(.minutes(5)))
struct PoorFileSystemTests {
  // Each child process writes its own file. If this process wrote the file, the child processes of
  // other tests could inherit the open file, and keep it open until they start their programs.
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.url.appending(path: "count.json").path()
  }

  /// Replaces a file as a save does.
  private static func replace(
    _ snapshot: FileSnapshot,
    with content: String,
    at url: URL
  ) throws -> FileReplacement {
    let files = FileStorage.fileSystem.files
    var replacement = FileReplacement.changed
    try files.withExclusiveAccess(to: url) {
      replacement = try files.replace(snapshot, with: Data(content.utf8), at: url)
    }
    return replacement
  }

  @Test(
    "If the file system lacks a rename that never replaces a file, a save still creates a missing file"
  )
  func creation() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let (url, files) = (URL(filePath: path), FileStorage.fileSystem.files)
      let missing = try files.read(url)
      FailingSystemCall.renameWithoutReplacing.fail(with: ENOSYS)
      guard case .replaced = try Self.replace(missing, with: "1", at: url) else {
        fatalError("The file was not created.")
      }
      guard case .changed = try Self.replace(missing, with: "2", at: url) else {
        fatalError("The file was replaced that has appeared.")
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "1")
    #expect(try directory.names == ["count.json"])
  }

  @Test("A save replaces a file even where the file system cannot exchange files")
  func replacement() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Data("1".utf8).write(to: URL(filePath: path))
      let (url, files) = (URL(filePath: path), FileStorage.fileSystem.files)
      let snapshot = try files.read(url)
      FailingSystemCall.exchange.fail(with: EINVAL)
      guard case .replaced(_, let file?) = try Self.replace(snapshot, with: "2", at: url) else {
        fatalError("The file was not replaced.")
      }
      precondition(file.snapshotIfChanged() == nil, "Nothing has happened to it.")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "2")
    #expect(try directory.names == ["count.json"])
  }

  @Test(
    "An I/O error is reported as a save error if it occurs while the save renames or exchanges files"
  )
  func otherErrors() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Data("1".utf8).write(to: URL(filePath: path))
      let (url, files) = (URL(filePath: path), FileStorage.fileSystem.files)
      let other = url.deletingLastPathComponent().appending(path: "other.json")
      let snapshots = try [url, other].map { ($0, try files.read($0)) }
      FailingSystemCall.exchange.fail(with: EIO)
      FailingSystemCall.renameWithoutReplacing.fail(with: EIO)
      for (url, snapshot) in snapshots {
        do {
          _ = try Self.replace(snapshot, with: "2", at: url)
          fatalError("There was no error.")
        } catch {
          let expected = FileStorageError.unwritable(url, reason: "Input/output error")
          precondition(error as? FileStorageError == expected)
        }
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "1")
    #expect(try directory.names == ["count.json"])
  }

  @Test("An operation runs without a directory lock only if the file system does not support locks")
  func lock() async throws {
    for error in [ENOTSUP, ENOLCK] {
      await #expect(processExitsWith: .success) {
        [path = directory.url.path() as String, error = error as Int32] in
        let isRun = Locked(false)
        FailingSystemCall.lock.fail(with: error)
        var thrown: Int32?
        do throws(SystemError) {
          try DirectoryLock.hold(on: FilePath(URL(filePath: path))) { isRun.withLock { $0 = true } }
        } catch {
          thrown = error.number
        }
        precondition(isRun.withLock { $0 } == (error == ENOTSUP))
        precondition(thrown == (error == ENOTSUP ? nil : error))
      }
    }
  }

  @Test("An error while waiting for a directory lock is thrown and leaves no directory open")
  func waiting() async throws {
    await #expect(processExitsWith: .success) { [path = directory.url.path() as String] in
      let holder = unsafe open(path, O_RDONLY | O_CLOEXEC)
      precondition(flock(holder, LOCK_EX) == 0)
      FailingSystemCall.waitForLock.fail(with: ENOLCK)
      var thrown: Int32?
      do throws(SystemError) {
        try DirectoryLock.hold(on: FilePath(URL(filePath: path))) {}
      } catch {
        thrown = error.number
      }
      precondition(thrown == ENOLCK)
      let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
      let open = links.filter { $0.hasSuffix(URL(filePath: path).lastPathComponent) }
      precondition(open.count == 1, "Only the one that has the lock.")
    }
  }

  @Test("Data that cannot be flushed to the disk does not replace a file")
  func flush() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let url = URL(filePath: path)
      try Data("1".utf8).write(to: url)
      FailingSystemCall.flush.fail(with: EIO)
      var thrown: Int32?
      do throws(SystemError) {
        try AtomicFileWriter(target: FilePath(url)).write(Data("2".utf8))
      } catch {
        thrown = error.number
      }
      precondition(thrown == EIO)
      let content = try Data(contentsOf: url)
      precondition(content == Data("1".utf8))
      let names = try FileManager.default.contentsOfDirectory(
        atPath: url.deletingLastPathComponent().path()
      )
      precondition(names == [url.lastPathComponent])
    }
  }

  @Test(
    "Without file leases, a file can be read, but it is unknown whether another program is writing it"
  )
  func leases() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Data("1".utf8).write(to: URL(filePath: path))
      FailingSystemCall.lease.fail(with: EINVAL)
      let snapshot = try FileStorage.fileSystem.files.read(URL(filePath: path))
      precondition(snapshot.writer == .unknown)
      precondition(snapshot.content == FileContent("1"))
    }
  }

  @Test("The time of a file's removal is known even if the file system has no birth times")
  func birthTimes() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Data("1".utf8).write(to: URL(filePath: path))
      let directory = URL(filePath: path).deletingLastPathComponent()
      try Data().write(to: directory.appending(path: "sibling"))
      FailingSystemCall.birthTime.fail(with: ENOSYS)
      precondition(unsafe unlink(path) == 0)
      let age = try FileStorage.fileSystem.files.read(URL(filePath: path)).age
      precondition(age != nil)
    }
  }
}
