import AtomicFiles
import FileTestSupport
import Foundation
import Glibc
import Locking
import TestGate
import Testing

@Suite("The lock of a directory", .gated, .timeLimit(.minutes(5)))
struct DirectoryLockTests {
  private let directory: TemporaryDirectory
  private let folder: FilePath

  init() throws {
    directory = try TemporaryDirectory()
    folder = FilePath(directory.url)
  }

  @Test("A directory lock excludes other threads while it is held")
  func exclusion() throws {
    let path = directory.url.appending(path: "counter")
    try Data("0".utf8).write(to: path)
    Threads.run(8) { [folder] _ in
      for _ in 0..<25 {
        try? DirectoryLock.hold(on: folder) {
          let number = (try? String(contentsOf: path, encoding: .utf8)).flatMap(Int.init) ?? -1_000
          try? Data("\(number + 1)".utf8).write(to: path)
        }
      }
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == "\(8 * 25)")
  }

  @Test("Threads that wait for a directory lock get it in the order of their arrival")
  func order() throws {
    let other = try OtherLock(on: directory.url)
    let order = Locked<[Int]>([])
    Threads.run(5) { [folder] number in
      other.wait(forWaiting: number)
      if number == 4 { return other.release() }
      try? DirectoryLock.hold(on: folder) { order.withLock { $0.append(number) } }
    }
    #expect(order.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test("Waiting too long for a directory lock throws an error that names the lock's holder")
  func timeout() throws {
    let other = try OtherLock(on: directory.url)
    let start = ContinuousClock.now
    let error = #expect(throws: SystemError.self) {
      try DirectoryLock.hold(on: folder, timeout: .milliseconds(200)) {}
    }
    #expect(ContinuousClock.now - start >= .milliseconds(200))
    #expect(error?.number == EWOULDBLOCK)
    #expect(
      error?.description == """
        another thread of this process has locked the directory for more than 0 s: wait until it has finished, \
        or end it
        """
    )
    other.release()
  }

  @Test(
    "While a directory lock is held, repeated attempts to get the lock share one waiting thread"
  )
  func takingOver() throws {
    let other = try OtherLock(on: directory.url)
    for _ in 1...5 {
      #expect(throws: SystemError.self) {
        try DirectoryLock.hold(on: folder, timeout: .milliseconds(1)) {}
      }
    }
    other.wait(forWaiting: 1)
    #expect(other.waitingCount == 1)
    let isLocked = Locked<[Bool]>([])
    Threads.run(3) { [directory, folder] number in
      if number == 0 {
        // Wait until a new request has taken over the thread that waits for the lock.
        other.wait(forWaiting: 2)
        return other.release()
      }
      try? DirectoryLock.hold(on: folder) {
        isLocked.withLock { $0.append(OtherLock.isHeld(on: directory.url)) }
      }
    }
    #expect(isLocked.withLock { $0 } == [true, true])
    // The requests that timed out do not hold the lock.
    #expect(try DirectoryLock.hold(on: folder) { true })
  }

  @Test(
    "The thread that waits for a directory lock blocks all signals, but the calling thread does not"
  )
  func signals() throws {
    let other = try OtherLock(on: directory.url)
    let blocked = KernelThread.blockedSignals { [folder] in
      try? DirectoryLock.hold(on: folder, timeout: .milliseconds(1)) {}
    }
    other.release()
    #expect(blocked == [[], KernelThread.signals])
  }

  @Test("The holder of a directory lock is found in the kernel's list of locks")
  func holder() throws {
    let locks = folder.appending("locks")
    let lines = """
      1: POSIX  ADVISORY  WRITE 11 08:01:42 0 EOF
      2: FLOCK  ADVISORY  WRITE 12 08:02:42 0 EOF
      3: FLOCK  ADVISORY  WRITE 13 09:01:42 0 EOF
      4: FLOCK  ADVISORY  WRITE 14 08:01:43 0 EOF
      4: -> FLOCK  ADVISORY  WRITE 15 08:01:42 0 EOF
      5: FLOCK  ADVISORY  WRITE 16
      6: FLOCK  ADVISORY  WRITE 17 08:01:42 0 EOF
      7: FLOCK  ADVISORY  WRITE 18 1234:abcde:42 0 EOF
      8: FLOCK  ADVISORY  WRITE 9999999 08:01:44 0 EOF
      9: FLOCK  ADVISORY  WRITE -1 08:01:45 0 EOF

      """
    try Data(lines.utf8).write(to: locks.url)
    func holder(_ device: dev_t, _ inode: ino_t) -> LockHolder {
      var status = stat()
      (status.st_dev, status.st_ino) = (device, inode)
      return LockHolder(of: status, in: locks)
    }
    #expect(holder(0x801, 42).process == 17)
    // `makedev(3)` spreads the bits of large device numbers.
    #expect(holder(0x1000_ABC2_34DE, 42).process == 18)
    #expect(holder(0x801, 46).process == nil)
    let end = "has locked the directory for more than 3 s: wait until it has finished, or end it"
    #expect(holder(0x801, 44).sentence(after: .seconds(3)) == "process 9999999 \(end)")
    #expect(holder(0x801, 45).sentence(after: .seconds(3)) == "another process \(end)")
  }

  @Test("Waiting for a directory lock leaves no descriptor open")
  func descriptors() throws {
    let other = try OtherLock(on: directory.url)
    Threads.run(2) { [folder] number in
      if number == 0 {
        try? DirectoryLock.hold(on: folder) {}
      } else {
        other.wait(forWaiting: 1)
        other.release()
      }
    }
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let targets = descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(!targets.contains { $0.hasSuffix(directory.url.lastPathComponent) })
  }
}

/// A lock on a directory, as another program would hold it.
private struct OtherLock {
  private let descriptor: Int32
  private let inode: UInt

  init(on directory: URL) throws {
    descriptor = unsafe open(directory.path(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    var status = stat()
    let code = unsafe fstat(descriptor, &status)
    try #require(code == 0)
    inode = status.st_ino
  }

  /// Whether a thread or a process has the directory locked.
  static func isHeld(on directory: URL) -> Bool {
    let descriptor = unsafe open(directory.path(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  func release() { close(descriptor) }

  /// The number of lock requests in the system that wait for this lock.
  var waitingCount: Int {
    let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
    return locks.split(separator: "\n").count { $0.contains("->") && $0.contains(":\(inode) ") }
  }

  /// Waits until at least a number of requests wait for this lock.
  func wait(forWaiting count: Int) {
    while waitingCount < count { sched_yield() }
  }
}
