import AtomicFiles
import Dependencies
import FileTestSupport
import Foundation
import Glibc
import Locking
import TestGate
import Testing

/// The calls of a watcher's `onChange` closure.
///
/// A test can wait for the next call.
private struct Calls {
  private let stream: AsyncStream<Void>
  let call: @Sendable () -> Void

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    call = { continuation.yield() }
  }

  /// Waits until a condition is true, and checks the condition after each call.
  func wait(until condition: () throws -> Bool) async rethrows {
    if try condition() { return }
    for await _ in stream where try condition() { return }
  }

  /// Waits for the next call of the watcher.
  func next() async {
    for await _ in stream { return }
  }
}

@Suite("Watching a file", .gated, .timeLimit(.minutes(5)))
struct FileWatcherTests {
  private let watcher = FileWatcher()
  private let directory: TemporaryDirectory
  private let file: URL
  private let calls = Calls()

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(path: "a/b/file.txt")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
  }

  private var folder: URL { file.deletingLastPathComponent() }

  private func write(_ text: String, to url: URL? = nil, atomically: Bool = false) throws {
    try Data(text.utf8).write(to: url ?? file, options: atomically ? .atomic : [])
  }

  /// The kinds of changes that another program makes to a file repeatedly.
  enum Change: String, CaseIterable, Sendable {
    case writeInPlace, rename, append, truncate, deleteAndCreate, hardLink, symbolicLink,
      permissions
  }

  private func make(_ change: Change, _ number: Int) throws {
    let files = FileManager.default
    let other = directory.url.appending(path: "other-\(number)")
    switch change {
    case .writeInPlace: try write("\(number)")
    case .rename: try write("\(number)", atomically: true)
    case .append:
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("\(number)".utf8))
      try handle.close()
    case .truncate: try FileHandle(forWritingTo: file).truncate(atOffset: 0)
    case .deleteAndCreate:
      try files.removeItem(at: file)
      try write("\(number)")
    case .hardLink:
      try write("\(number)", to: other)
      try files.removeItem(at: file)
      try files.linkItem(at: other, to: file)
    case .symbolicLink:
      try write("\(number)", to: other)
      try files.removeItem(at: file)
      try files.createSymbolicLink(at: file, withDestinationURL: other)
    case .permissions:
      let mode = number.isMultiple(of: 2) ? 0o600 : 0o644
      try files.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path())
    }
  }

  @Test(
    "A file watcher reports each of twenty successive changes to its file, whatever the kind of change",
    arguments: Change.allCases
  )
  func changes(change: Change) async throws {
    try write("0")
    let endWatch = watcher.watch(FilePath(file), onChange: calls.call)
    for number in 1...20 {
      try make(change, number)
      await calls.next()
    }
    endWatch()
  }

  @Test("A file watcher reports a file that is created together with its directories")
  func missingDirectories() async throws {
    try FileManager.default.removeItem(at: directory.url.appending(path: "a"))
    let endWatch = watcher.watch(FilePath(file), onChange: calls.call)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("1")
    let file = file
    await calls.wait { FileManager.default.fileExists(atPath: file.path()) }
    endWatch()
  }

  @Test(
    "A file watcher reports changes in a directory that was briefly missing when the watch began"
  )
  func restlessDirectory() async throws {
    try write("0")
    let folder = folder
    // The directory is missing at the moment when the watcher asks the kernel to watch it.
    let absences = Locked(1)
    let watcher = FileWatcher { queue, handler throws(SystemError) in
      RestlessEvents(base: try Inotify(queue: queue, handler: handler)) { directory in
        guard directory == FilePath(folder), absences.withLock({ $0 > 0 }) else { return nil }
        absences.withLock { $0 -= 1 }
        let away = folder.appendingPathExtension("away")
        try? FileManager.default.moveItem(at: folder, to: away)
        return { try? FileManager.default.moveItem(at: away, to: folder) }
      }
    }
    let endWatch = watcher.watch(FilePath(file), onChange: calls.call)
    try write("1")
    await calls.next()
    #expect(absences.withLock(\.self) == 0)
    endWatch()
  }

  /// The events of directories, with a closure that runs just before each directory is watched.
  private struct RestlessEvents: DirectoryEvents {
    let base: Inotify
    let before: @Sendable (FilePath) -> (() -> Void)?

    func watch(_ directory: FilePath, for mask: UInt32) throws(SystemError) -> Int32 {
      let after = before(directory)
      defer { after?() }
      return try base.watch(directory, for: mask)
    }

    func remove(_ watch: Int32) { base.remove(watch) }
  }

  @Test("A file watcher reports a new file only after the file's writer has closed it")
  func createdFile() async throws {
    let sibling = folder.appending(path: "sibling")
    let callCount = Locked(0)
    let endWatch = watcher.watch(FilePath(file)) { [callCount, calls] in
      callCount.withLock { $0 += 1 }
      calls.call()
    }
    let siblingCalls = Calls()
    let endSiblingWatch = watcher.watch(FilePath(sibling), onChange: siblingCalls.call)
    try write("0", to: sibling)
    await siblingCalls.next()
    let descriptor = unsafe open(file.path(), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    // The kernel reports the events of a directory in the order in which they happen.
    for _ in 1...2 {
      try write("1", to: sibling)
      await siblingCalls.next()
    }
    #expect(callCount.withLock { $0 } == 0)
    close(descriptor)
    await calls.next()
    endWatch()
    endSiblingWatch()
  }

  @Test(
    "A file watcher finds its file again after a parent directory was moved away and back",
    arguments: 1...10
  )
  func movedAwayAndBack(times: Int) async throws {
    try write("0")
    let (away, home) = (directory.url.appending(path: "away"), directory.url.appending(path: "a"))
    let endWatch = watcher.watch(FilePath(file), onChange: calls.call)
    let file = file
    for _ in 1...times {
      try FileManager.default.moveItem(at: home, to: away)
      await calls.wait { !FileManager.default.fileExists(atPath: file.path()) }
      try FileManager.default.moveItem(at: away, to: home)
      await calls.wait { FileManager.default.fileExists(atPath: file.path()) }
    }
    let status = FileStatus(of: FilePath(file))
    try write("changed")
    await calls.wait { FileStatus(of: FilePath(file)) != status }
    endWatch()
  }

  @Test("A file watcher finds its file again after the directories of the file were replaced")
  func replacedTree() async throws {
    try write("old")
    let endWatch = watcher.watch(FilePath(file), onChange: calls.call)
    let new = directory.url.appending(path: "new")
    try FileManager.default.createDirectory(
      at: new.appending(path: "b"),
      withIntermediateDirectories: true
    )
    try write("new", to: new.appending(path: "b/file.txt"))
    try FileManager.default.moveItem(
      at: directory.url.appending(path: "a"),
      to: directory.url.appending(path: "gone")
    )
    try FileManager.default.moveItem(at: new, to: directory.url.appending(path: "a"))
    let file = file
    await calls.wait { (try? String(contentsOf: file, encoding: .utf8)) == "new" }
    endWatch()
  }

  @Test("A file watcher reports changes to a symbolic link and to the link's target")
  func symbolicLinkToAnotherDirectory() async throws {
    let (one, two) = (directory.url.appending(path: "one"), directory.url.appending(path: "two"))
    for folder in [one, two] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write("0", to: folder.appending(path: "target"))
    }
    try FileManager.default.createSymbolicLink(
      at: file,
      withDestinationURL: one.appending(path: "target")
    )
    let endWatch = watcher.watch(FilePath(file), onChange: calls.call)
    let directoryCount = watcher.directoryCount
    let file = file
    try write("1", to: one.appending(path: "target"), atomically: true)
    await calls.wait { (try? String(contentsOf: file, encoding: .utf8)) == "1" }

    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(
      at: file,
      withDestinationURL: two.appending(path: "target")
    )
    await calls.wait { (try? String(contentsOf: file, encoding: .utf8)) == "0" }
    try write("2", to: two.appending(path: "target"))
    await calls.wait { (try? String(contentsOf: file, encoding: .utf8)) == "2" }
    // Wait until the watcher no longer watches the directory of the first target.
    while watcher.directoryCount != directoryCount { await Task.yield() }
    endWatch()
  }

  @Test("A file watcher reports a change even if the kernel has dropped events")
  func overflow() async throws {
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events",
      encoding: .utf8
    )
    let count = try #require(Int(limit.trimmingCharacters(in: .newlines)))
    let mayGoOn = DispatchSemaphore(value: 0)
    let isFirst = Locked(true)
    let endWatch = watcher.watch(FilePath(file)) { [calls] in
      calls.call()
      if isFirst.withLock({ isFirst in
        defer { isFirst = false }; return isFirst
      }) {
        mayGoOn.wait()
      }
    }
    try write("1")
    await calls.next()
    let siblings = ["one", "other"].map { folder.appending(path: $0) }
    for sibling in siblings { try write("", to: sibling) }
    // Alternate between two files, because the kernel merges consecutive equal events into one
    // event.
    for number in 0...count { _ = unsafe chmod(siblings[number % 2].path(), 0o600) }
    try write("2")
    mayGoOn.signal()
    await calls.next()
    endWatch()
  }

  @Test("When no file of a directory is watched any more, the kernel stops watching the directory")
  func endOfWatches() throws {
    let endFirst = watcher.watch(FilePath(file), onChange: {})
    let count = watcher.directoryCount
    let endSecond = watcher.watch(FilePath(folder.appending(path: "sibling")), onChange: {})
    #expect(watcher.directoryCount == count, "Files in one directory share its watch.")
    endFirst()
    #expect(watcher.directoryCount == count)
    #expect(try isWatched(folder))
    endSecond()
    #expect(watcher.directoryCount == 0)
    #expect(try !isWatched(folder))
  }

  @Test("Releasing a file watcher ends all its watches in the kernel")
  func release() throws {
    var watcher: FileWatcher? = FileWatcher()
    let endWatch = watcher?.watch(FilePath(file), onChange: {})
    #expect(try isWatched(folder))
    watcher = nil
    while try isWatched(folder) { sched_yield() }
    endWatch?()
  }

  /// Whether the kernel reports events of a directory to this process.
  ///
  /// Source of the format: `proc_pid_fdinfo(5)`.
  private func isWatched(_ directory: URL) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path())
    let inode = try #require(attributes[.systemFileNumber] as? Int)
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
    return files.contains { file in
      let info = try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)
      return info?.contains(" ino:\(String(inode, radix: 16)) ") ?? false
    }
  }

  #if DEBUG
    @Test(
      "A file watcher warns the developer once if the system does not report changes to the file"
    )
    func fallbackMessage() async throws {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent]
      ) {
        let blind = FileWatcher { _, _ throws(SystemError) in throw SystemError(number: EMFILE) }
        let endWatches = (1...3).map { blind.watch(FilePath("/nowhere/\($0)"), onChange: {}) }
        endWatches.forEach { $0() }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message == """
          Changes by other programs are noticed late because the system does not report them ('Too many open \
          files'). The files are checked periodically instead.

          """
      )
    }
  #endif

  @Test("A file watcher polls its file if the system refuses to report changes")
  func fallback() async throws {
    try write("0")
    let blind = FileWatcher(pollInterval: .milliseconds(1)) { _, _ throws(SystemError) in
      throw SystemError(number: EMFILE)
    }
    let endWatch = blind.watch(FilePath(file), onChange: calls.call)
    // Ending the watch on the directory does not end the watch on the file.
    blind.watch(FilePath(folder), onChange: {})()
    for number in 1...3 {
      try write("\(number)", atomically: true)
      await calls.next()
    }
    #expect(blind.directoryCount == 0)
    endWatch()
  }
}
