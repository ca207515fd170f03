import Foundation
import Glibc
import Locking
import Sharing
import Testing

@Suite("The lock of a directory", .timeLimit(.minutes(1)))
struct DirectoryLockTests {
  private let directory: TemporaryDirectory
  private let folder: FilePath

  init() throws {
    directory = try TemporaryDirectory()
    folder = FilePath(directory.url)
  }

  @Test("keeps other threads out as long as it is held")
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

  @Test("is given to those who wait in the order in which they came")
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

  @Test("is not waited for longer than is reasonable, and the error says who has it")
  func patience() throws {
    let other = try OtherLock(on: directory.url)
    let error = #expect(throws: SystemError.self) {
      try DirectoryLock.hold(on: folder, patience: .milliseconds(10)) {}
    }
    #expect(error?.number == EWOULDBLOCK)
    #expect(
      error?.description == """
        another thread of this process has had the directory locked for more than 0 s: let it go on, \
        or end it
        """
    )
    other.release()
  }

  @Test("is waited for by one thread, however often a caller has given up and comes again")
  func takingOver() throws {
    let other = try OtherLock(on: directory.url)
    for _ in 1...5 {
      #expect(throws: SystemError.self) {
        try DirectoryLock.hold(on: folder, patience: .milliseconds(1)) {}
      }
    }
    other.wait(forWaiting: 1)
    #expect(other.waitingCount == 1)
    Threads.run(2) { [folder] number in
      if number == 0 { other.release() } else { try? DirectoryLock.hold(on: folder) {} }
    }
    // The threads that gave up do not keep it.
    #expect(try DirectoryLock.hold(on: folder) { true })
  }

  @Test("leaves no descriptor of the directory open when it was waited for and given back")
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

/// A lock on a directory that another program could have.
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

  func release() { close(descriptor) }

  /// How many requests wait for the lock.
  var waitingCount: Int {
    let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
    return locks.split(separator: "\n").count { $0.contains("->") && $0.contains(":\(inode) ") }
  }

  /// Waits until a number of requests wait.
  func wait(forWaiting count: Int) {
    while waitingCount < count { sched_yield() }
  }
}
