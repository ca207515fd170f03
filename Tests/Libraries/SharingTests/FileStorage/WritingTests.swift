import Dependencies
import FileTestSupport
import Foundation
import Glibc
import Locking
import Sharing
import Testing

@Suite("Writing a stored file")
struct WritingTests {
  private let directory: TemporaryDirectory
  private let file: FilePath

  init() throws {
    directory = try TemporaryDirectory()
    file = FilePath(directory.url.appending(path: "rows.json"))
  }

  @Test("A file writer removes the temporary files of earlier crashes, and no other files")
  func staleTemporaries() throws {
    let stale = [".rows.json.0123456789abcdef.tmp", ".rows.json.0000000000000000.tmp"]
    let others = [
      ".other.json.0123456789abcdef.tmp", ".rows.json.0123456789abcde.tmp",
      ".rows.json.0123456789abcdef-.tmp", ".rows.json.mine.tmp", ".rows.json.somebodysbackups.tmp",
      ".rows.json.tmp", "rows.json",
      "rows.json.0123456789abcdef.tmp",
    ]
    for name in stale + others { try Data().write(to: directory.url.appending(path: name)) }
    AtomicFileWriter(target: file).removeStaleTemporaries()
    #expect(try directory.names == others.sorted())
  }

  @Test("Data that is written to a file in several parts is written completely or not at all")
  func parts() throws {
    func write(_ parts: String..., replacing: Bool, fails: Bool = false) throws(SystemError) {
      try AtomicFileWriter(target: file).write(replacing: replacing) {
        (descriptor) throws(SystemError) in
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        for part in parts { handle.write(Data(part.utf8)) }
        if fails { throw SystemError(number: ECANCELED) }
      }
    }
    #expect(throws: SystemError(number: ECANCELED)) {
      try write("[1", replacing: false, fails: true)
    }
    #expect(try directory.names == [])
    try write("[1, ", "2]", replacing: false)
    #expect(try String(contentsOf: file.url, encoding: .utf8) == "[1, 2]")
    #expect { try write("[3]", replacing: false) } throws: { error in
      (error as? SystemError)?.number == EEXIST
    }
    #expect(throws: SystemError(number: ECANCELED)) {
      try write("[4", replacing: true, fails: true)
    }
    #expect(try String(contentsOf: file.url, encoding: .utf8) == "[1, 2]")
    try write("[3, ", "4]", replacing: true)
    #expect(try String(contentsOf: file.url, encoding: .utf8) == "[3, 4]")
    #expect(try directory.names == ["rows.json"])
  }

  @Test(
    "A temporary file of a killed process is kept as a backup if the file holds another program's data"
  )
  func leftovers() throws {
    let name = ".rows.json.0123456789abcdef-0123456789abcdef-fedcba9876543210.tmp"
    try Data("theirs".utf8).write(to: directory.url.appending(path: name))
    AtomicFileWriter(target: file).removeStaleTemporaries()
    let copies = FileBackup.all(of: file.url)
    #expect(copies.map(\.reason) == [.replaced])
    #expect(try copies.map { try Data(contentsOf: $0.url) } == [Data("theirs".utf8)])
    #expect(try directory.names == copies.map(\.url.lastPathComponent))
  }

  @Test(
    "If another program writes into the file that a save replaced, the written data becomes a backup"
  )
  func openFile() async throws {
    try Data("[1]".utf8).write(to: file.url)
    let writer = try FileHandle(forUpdating: file.url)
    let files = FileStorage.fileSystem
    try await withDependencies {
      $0.defaultFileStorage = files
    } operation: {
      @Shared(.fileStorage(file.url)) var numbers: [Int] = []
      $numbers.withLock { $0.append(2) }
      try await $numbers.save()
    }
    try writer.truncate(atOffset: 0)
    try writer.write(contentsOf: Data("[1, 3]".utf8))
    try writer.close()
    let contents = try FileBackup.all(of: file.url).map {
      try String(contentsOf: $0.url, encoding: .utf8)
    }
    #expect(contents == ["[1, 3]"])
    #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: file.url)) == [1, 2])
  }

  @Test(
    "At its first exclusive access to a file, a process removes temporary files that a crash left behind"
  )
  func sweep() throws {
    let files = FileStorage.fileSystem.files
    let stale = ".rows.json.0123456789abcdef.tmp"
    for expected in [[], [stale]] {
      try Data().write(to: directory.url.appending(path: stale))
      try files.withExclusiveAccess(to: file.url) {}
      #expect(try directory.names == expected)
    }
  }

  @Test(
    "Reading a file blocks signals only on the thread that holds the lease, not on the calling thread"
  )
  func signals() async throws {
    try Data("1".utf8).write(to: file.url)
    // Use a separate process: the first thread of a process that reads a file starts the lease
    // thread.
    await #expect(processExitsWith: .success) { [path = file.description as String] in
      let blocked = KernelThread.blockedSignals {
        _ = try? FileStorage.fileSystem.files.read(URL(filePath: path))
      }
      precondition(blocked == [[], KernelThread.signals])
    }
  }

  /// Replaces the file as a save does.
  private func replace(_ snapshot: FileSnapshot) throws -> FileReplacement {
    let files = FileStorage.fileSystem.files
    var replacement = FileReplacement.changed
    try files.withExclusiveAccess(to: file.url) {
      replacement = try files.replace(snapshot, with: Data("ours".utf8), at: file.url)
    }
    return replacement
  }

  @Test(
    "If a symbolic link gets a new target while its file is locked, a save does not write through the link"
  )
  func retargetedLink() throws {
    let files = FileStorage.fileSystem.files
    let link = directory.url.appending(path: "link.json")
    for name in ["one", "other"] {
      let place = directory.url.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      try Data(name.utf8).write(to: place.appending(path: "rows.json"))
    }
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: link.path(), withDestinationPath: "one/rows.json")
    try files.withExclusiveAccess(to: link) {
      try manager.removeItem(at: link)
      try manager.createSymbolicLink(atPath: link.path(), withDestinationPath: "other/rows.json")
      let snapshot = try files.read(link)
      guard case .changed = try files.replace(snapshot, with: Data("ours".utf8), at: link) else {
        Issue.record("A file was replaced in a directory that is not locked.")
        return
      }
    }
    #expect(try String(contentsOf: link, encoding: .utf8) == "other")
  }

  @Test("A file that has changed since it was read is not replaced")
  func changedFile() throws {
    let files = FileStorage.fileSystem.files
    let writer = Locked<FileHandle?>(nil)
    let changes: [(name: String, make: () throws -> Void)] = [
      ("removed", { try FileManager.default.removeItem(at: file.url) }),
      ("rewritten", { try Data("theirs".utf8).write(to: file.url) }),
      ("replaced", { try Data("theirs".utf8).write(to: file.url, options: .atomic) }),
      (
        "opened",
        { try writer.withLock { $0 = try FileHandle(forUpdating: file.url) } }
      ),
    ]
    for change in changes {
      try? FileManager.default.removeItem(at: file.url)
      try Data("read".utf8).write(to: file.url)
      var snapshot = try files.read(file.url)
      // For a moment, a child process of another test may have all files of this process open.
      while snapshot.writer == .present { snapshot = try files.read(file.url) }
      try change.make()
      let before = try? Data(contentsOf: file.url)
      let replacement = try replace(snapshot)
      guard case .changed = replacement else {
        Issue.record("The file was replaced that was \(change.name).")
        continue
      }
      #expect((try? Data(contentsOf: file.url)) == before)
    }
    try writer.withLock { try $0?.close() }

    try FileManager.default.removeItem(at: file.url)
    let missing = try files.read(file.url)
    try Data("theirs".utf8).write(to: file.url)
    guard case .changed = try replace(missing) else {
      Issue.record("The file was replaced that has appeared.")
      return
    }
  }

  @Test(
    "A save does not create a missing file if another program has just created it and moved it away"
  )
  func renamedMeanwhile() throws {
    let files = FileStorage.fileSystem.files
    let missing = try files.read(file.url)
    try Data("theirs".utf8).write(to: file.url)
    // Make the content older than the rename: renaming a file changes its inode, but not its
    // content.
    let hourAgo = Date(timeIntervalSinceNow: -3_600)
    try FileManager.default.setAttributes(
      [.modificationDate: hourAgo],
      ofItemAtPath: file.description
    )
    let renamed = directory.url.appending(path: "rows.json.old")
    try FileManager.default.moveItem(at: file.url, to: renamed)
    let replacement = try replace(missing)
    guard case .changed = replacement else {
      Issue.record("The file was created.")
      return
    }
    #expect(try directory.names == ["rows.json.old"])
  }

  @Test("Once a file has been read, other programs can open the file for writing")
  func readFile() throws {
    try Data("1".utf8).write(to: file.url)
    let open = try #require(try OpenFile(file))
    let reads: [() throws -> FileSnapshot?] = [
      { try open.snapshot() }, { open.snapshotIfChanged() },
    ]
    for read in reads {
      _ = try read()
      // If the file still had a lease, opening the file would fail.
      let writer = unsafe Glibc.open(file.description, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      #expect(writer >= 0)
      close(writer)
    }
  }

  @Test("`OpenFile` reads its file again only if the file has changed since the last reading")
  func writtenReplacedFile() throws {
    try Data("1".utf8).write(to: file.url)
    let open = try #require(try OpenFile(file))
    // For a moment, a child process of another test may have all files of this process open.
    while try open.snapshot().writer == .present { sched_yield() }
    #expect(open.snapshotIfChanged() == nil)
    let writer = try FileHandle(forWritingTo: file.url)
    try writer.write(contentsOf: Data("22".utf8))
    try writer.close()
    #expect(open.snapshotIfChanged()?.content == FileContent("22"))
  }

  @Test(
    "Opening a leased file succeeds after the lease is released, and fails if the lease lasts too long"
  )
  func foreignLease() throws {
    try Data("1".utf8).write(to: file.url)
    let lease = try ForeignLease(on: file)
    let contents = Locked<[FileContent?]>([])
    Threads.run(2) { [file] number in
      if number == 0 { return lease.releaseWhenAsked() }
      let content = try? OpenFile(file, attempts: .max)?.snapshot().content
      contents.withLock { $0.append(content) }
    }
    #expect(contents.withLock { $0 } == [FileContent("1")])

    let keptLease = try ForeignLease(on: file)
    let start = ContinuousClock.now
    let error = #expect(throws: SystemError.self) { try OpenFile(file, attempts: 3) }
    #expect(error?.number == EWOULDBLOCK)
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    keptLease.releaseWhenAsked()
  }

  @Test(
    "A file with a name as long as Linux allows can be written and backed up",
    arguments: [
      String(repeating: "x", count: 255), String(repeating: "ü", count: 120) + ".json",
      "a." + String(repeating: "x", count: 240),
    ]
  )
  func longNames(name: String) throws {
    let file = FilePath(directory.url).appending(FilePath(name))
    try AtomicFileWriter(target: file).write(Data("1".utf8))
    try FileBackupWriter(of: file).keep(Data("2".utf8), because: .unreadable)
    #expect(try Data(contentsOf: file.url) == Data("1".utf8))
    let copies = FileBackup.all(of: file.url)
    #expect(try copies.map { try Data(contentsOf: $0.url) } == [Data("2".utf8)])
    #expect(copies.allSatisfy { String(validating: FilePath($0.url).bytes, as: UTF8.self) != nil })
  }

  @Test("A failed write of a file leaves no temporary file")
  func failure() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "rows.json"),
      withIntermediateDirectories: false
    )
    let error = #expect(throws: SystemError.self) {
      try AtomicFileWriter(target: file).write(Data("1".utf8))
    }
    #expect(error?.number == EISDIR)
    #expect(try directory.names == ["rows.json"])
  }

  @Test("A file is written even if the predictable names of temporary files are taken")
  func takenNames() throws {
    for number in 0...2_000 {
      let name = ".rows.json.\(getpid())-\(number).tmp"
      try Data().write(to: directory.url.appending(path: name))
    }
    try AtomicFileWriter(target: file).write(Data("1".utf8))
    #expect(try Data(contentsOf: file.url) == Data("1".utf8))
  }
}

/// A lease on a file, as another program could have it.
private struct ForeignLease {
  private let descriptor: Int32

  init(on file: FilePath) throws {
    descriptor = unsafe open(file.description, O_RDWR | O_CLOEXEC)
    // For a moment, a child process of another test may have all files of this process open.
    while fcntl(descriptor, 1_024 /* F_SETLEASE */, F_WRLCK) != 0 {
      try #require(errno == EAGAIN)
      sched_yield()
    }
    // Disable the kernel's signal that asks for the lease, because this signal would end the
    // process.
    try #require(fcntl(descriptor, F_SETOWN, 0) == 0)
  }

  /// Waits until a program tries to open the file, and releases the lease.
  func releaseWhenAsked() {
    while fcntl(descriptor, 1_025 /* F_GETLEASE */) == F_WRLCK { sched_yield() }
    close(descriptor)
  }
}
