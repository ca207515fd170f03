import AtomicFiles
import FileTestSupport
import Foundation
import Locking
import TestGate
import Testing

@Suite("Watching a file that is a link", .gated, .timeLimit(.minutes(5)))
struct WatchedLinkTests {
  private let watcher = FileWatcher()
  private let directory: TemporaryDirectory
  private let file: URL

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(path: "here/file.txt")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
  }

  @Test("A watch of a symbolic link includes the directories that lead to the link's target")
  func directoriesOfTarget() throws {
    let endMissing = watcher.watch(FilePath(file), onChange: {})
    let count = watcher.directoryCount
    endMissing()

    let target = directory.url.appending(path: "there/deep/target.txt")
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let endWatch = watcher.watch(FilePath(file), onChange: {})

    #expect(watcher.directoryCount == count + 2)
    endWatch()
  }

  @Test(
    "A file watcher follows as many symbolic links in a row as the kernel does",
    arguments: [(40, 1), (41, 0)]
  )
  func chain(linkCount: Int, furtherDirectories: Int) throws {
    let endMissing = watcher.watch(FilePath(file), onChange: {})
    let count = watcher.directoryCount
    endMissing()

    let folder = file.deletingLastPathComponent()
    let target = directory.url.appending(path: "there/target.txt")
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    var link = file
    for number in 1...linkCount {
      let next = number == linkCount ? target : folder.appending(path: "link-\(number)")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: next)
      link = next
    }
    let endWatch = watcher.watch(FilePath(file), onChange: {})

    #expect(watcher.directoryCount == count + furtherDirectories)
    endWatch()
    try Data().write(to: target)
    let isFollowed = furtherDirectories > 0
    #expect((FileStatus(of: FilePath(file)) != nil) == isFollowed, "This is what the kernel does.")
    #expect(FileInspection(of: file).target == (isFollowed ? target : file))
  }

  @Test(
    "A file watcher reports a new hard or symbolic link",
    arguments: ["hard", "symbolic"]
  )
  func linkAppears(kind: String) async throws {
    let other = directory.url.appending(path: "other.txt")
    try Data("1".utf8).write(to: other)
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let endWatch = watcher.watch(FilePath(file)) { continuation.yield() }

    if kind == "hard" {
      try FileManager.default.linkItem(at: other, to: file)
    } else {
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
    }

    for await _ in changes { break }
    endWatch()
  }
}

@Suite("Watching files on a system that does not report changes to files")
struct BlindFileWatcherTests {
  @Test(
    "A file watcher stops asking the system to report changes after the system has refused once"
  )
  func attempts() {
    let attempts = Locked(0)
    let watcher = FileWatcher { _, _ throws(SystemError) in
      attempts.withLock { $0 += 1 }
      throw SystemError(number: EMFILE)
    }
    let endWatches = (1...3).map { watcher.watch(FilePath("/nowhere/\($0)"), onChange: {}) }
    #expect(attempts.withLock { $0 } == 1)
    endWatches.forEach { $0() }
  }
}
