import FileTestSupport
import Foundation
import Locking
import Sharing
import TestGate
import Testing

@Suite("The backups of a file", .gated, .timeLimit(.minutes(5)))
struct FileBackupTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "sync-ups.json")
  }

  @Test("The name of a file's backup contains the reason and the time of the backup")
  func names() throws {
    try FileBackupWriter(of: FilePath(url)).keep(Data("1".utf8), because: .unreadable)
    let name = try #require(try directory.names.first)
    #expect(name.wholeMatch(of: /sync-ups\.unreadable-\d{4}-\d\d-\d\d-\d{6}\.json/) != nil)
    let backup = try #require(FileBackup.all(of: url).first)
    #expect(backup.reason == .unreadable)
    #expect(backup.url.lastPathComponent == name)
  }

  @Test(
    "Restoring a backup waits until another program closes the file, and backs up what the program wrote"
  )
  func restoringBesideWriter() throws {
    try FileBackupWriter(of: FilePath(url)).keep(Data("old".utf8), because: .replaced)
    let backup = try #require(FileBackup.all(of: url).first)
    try Data("present".utf8).write(to: url)
    let writer = try FileHandle(forUpdating: url)
    let url = url
    let (thread, hasEnded, error) = (
      Locked<KernelThread?>(nil), Locked(false), Locked<(any Error)?>(nil)
    )
    let isRestored = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      thread.withLock { $0 = .current }
      do { try backup.restore(over: url) } catch let failure { error.withLock { $0 = failure } }
      hasEnded.withLock { $0 = true }
      isRestored.signal()
    }
    while !hasEnded.withLock({ $0 }), thread.withLock({ $0 })?.isAsleep != true { sched_yield() }
    try writer.truncate(atOffset: 0)
    try writer.write(contentsOf: Data("theirs".utf8))
    try writer.close()
    isRestored.wait()

    #expect(error.withLock { $0 == nil })
    #expect(try String(contentsOf: url, encoding: .utf8) == "old")
    let contents = try FileBackup.all(of: url).map {
      try String(contentsOf: $0.url, encoding: .utf8)
    }
    #expect(contents.contains("theirs"))
  }

  @Test("Restoring a backup of a file fails while another program keeps the file open")
  func restoringBesideEndlessWriter() throws {
    try FileBackupWriter(of: FilePath(url)).keep(Data("old".utf8), because: .replaced)
    let backup = try #require(FileBackup.all(of: url).first)
    try Data("present".utf8).write(to: url)
    let writer = try FileHandle(forUpdating: url)
    let reason = "another program is still writing it"
    #expect(throws: FileStorageError.unwritable(url, reason: reason)) {
      try backup.restore(over: url)
    }
    try writer.close()
    #expect(try Data(contentsOf: url) == Data("present".utf8))
  }

  @Test(
    "`FileBackup.rewrite` backs up a file whose contents it changes, but not a missing or unchanged file"
  )
  func rewriting() throws {
    let (old, new, rest) = (Data("old".utf8), Data("new".utf8), Data("rest".utf8))
    try FileBackup.rewrite(contentOf: url, because: .unreadable) { _ in (new, rest) }
    #expect(try directory.names == [], "There is no file to rewrite.")
    let former = directory.url.appending(path: "sync-ups.unreadable-2026-01-01-000000.json")
    try Data("former".utf8).write(to: former)
    let future = Date(timeIntervalSinceNow: 3_600)
    try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: former.path())

    try old.write(to: url)
    let untouched = try FileBackup.rewrite(contentOf: url, because: .unreadable) { _ in nil }
    #expect(untouched == nil)
    #expect(try directory.names.count == 2)

    let copies = try #require(
      try FileBackup.rewrite(contentOf: url, because: .unreadable) { content in
        content == old ? (new, rest) : nil
      }
    )
    #expect(try Data(contentsOf: url) == new)
    #expect(try Data(contentsOf: copies.copy) == old)
    #expect(try copies.setAside.map { try Data(contentsOf: $0) } == rest)
    let all = FileBackup.all(of: url)
    #expect(all.map(\.reason) == [.unreadable, .setAside, .unreadable])
    #expect(all.map(\.url).dropLast() == [copies.copy, copies.setAside])
  }

  @Test("Only a file that exists and is not empty is backed up on request")
  func keeping() throws {
    try FileBackup.keep(contentOf: url)
    try Data().write(to: url)
    try FileBackup.keep(contentOf: url)
    #expect(FileBackup.all(of: url) == [])
    try Data("1".utf8).write(to: url)
    try FileBackup.keep(contentOf: url)
    let copies = FileBackup.all(of: url)
    #expect(copies.map(\.reason) == [.replaced])
    #expect(try copies.map { try Data(contentsOf: $0.url) } == [Data("1".utf8)])
  }

  @Test("Identical contents of a file are backed up only once")
  func sameContent() throws {
    let writer = FileBackupWriter(of: FilePath(url))
    for _ in 1...3 { try writer.keep(Data("1".utf8), because: .replaced) }
    #expect(FileBackup.all(of: url).count == 1)
  }

  @Test("Backups that are made in the same second have different names")
  func sameTime() throws {
    let writer = FileBackupWriter(of: FilePath(url))
    for number in 1...5 { try writer.keep(Data("\(number)".utf8), because: .replaced) }
    let contents = try FileBackup.all(of: url).map {
      try String(contentsOf: $0.url, encoding: .utf8)
    }
    #expect(Set(contents) == ["1", "2", "3", "4", "5"])
  }

  /// Creates copies with the given times in their names.
  ///
  /// Each copy's file is a minute newer than the previous copy's file.
  private func makeCopies(_ count: Int, namedAfter times: [String], newest: Date) throws {
    for (number, time) in times.prefix(count).enumerated() {
      let copy = directory.url.appending(path: "sync-ups.replaced-\(time).json")
      try Data("\(number)".utf8).write(to: copy)
      let age = TimeInterval(60 * (count - 1 - number))
      let date = newest.addingTimeInterval(-age)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: copy.path())
    }
  }

  private static func times(year: Int) -> [String] {
    (1...FileBackup.limit).map { "\(year)-01-01-\(String(format: "%06d", $0))" }
  }

  private static let now = Date(timeIntervalSince1970: 1_700_000_000)
  private static let day: TimeInterval = 24 * 60 * 60

  private func keep(_ text: String) throws {
    try FileBackupWriter(of: FilePath(url))
      .keep(Data(text.utf8), because: .unreadable, now: Self.now)
  }

  @Test(
    "If a file has too many backups, the backups of its oldest versions are removed first",
    arguments: [times(year: 2020), times(year: 2020).reversed(), times(year: 2099)]
  )
  func pruning(times: [String]) throws {
    try makeCopies(FileBackup.limit, namedAfter: times, newest: Self.now - Self.day - 1)
    try keep("new")
    let backups = FileBackup.all(of: url)
    #expect(backups.count == FileBackup.limit)
    #expect(backups.first?.time == times[1])
    #expect(backups.last?.reason == .unreadable)
  }

  @Test("A file's backups from the last day are all kept, even beyond the limit for their number")
  func youngCopies() throws {
    let times = Self.times(year: 2020)
    try makeCopies(FileBackup.limit, namedAfter: times, newest: Self.now)
    for number in 1...3 { try keep("new \(number)") }
    #expect(FileBackup.all(of: url).count == FileBackup.limit + 3)
  }

  @Test("Removing a file's old backups does not remove a backup that was set aside")
  func setAside() throws {
    let writer = FileBackupWriter(of: FilePath(url))
    try keep("1")
    // Set aside the same content again: the equal copy is not set aside, so it may be removed
    // later.
    try writer.keep(Data("1".utf8), because: .setAside)
    let aside = try #require(FileBackup.all(of: url).first { $0.reason == .setAside })
    let past = Date(timeIntervalSince1970: 0)
    try FileManager.default.setAttributes(
      [.modificationDate: past],
      ofItemAtPath: aside.url.path()
    )
    let times = Self.times(year: 2020)
    try makeCopies(FileBackup.limit, namedAfter: times, newest: Self.now - 2 * Self.day)
    try keep("2")
    #expect(FileBackup.all(of: url).first { $0.reason == .setAside }?.url == aside.url)
  }

  @Test(
    "If a directory or a link already has the name of a backup, the backup gets a different name"
  )
  func takenNames() throws {
    try keep("1")
    let first = try #require(FileBackup.all(of: url).first?.url)
    try FileManager.default.removeItem(at: first)
    try FileManager.default.createDirectory(at: first, withIntermediateDirectories: false)
    try keep("2")
    let second = try #require(FileBackup.all(of: url).first?.url)
    try FileManager.default.removeItem(at: second)
    try FileManager.default.createSymbolicLink(
      at: second,
      withDestinationURL: directory.url.appending(path: "nowhere")
    )
    try keep("3")
    let contents = try FileBackup.all(of: url).map { try Data(contentsOf: $0.url) }
    #expect(contents == [Data("3".utf8)])
    #expect(try directory.names.count == 3)
  }

  @Test("The error about a backup that cannot be written names the backup")
  func error() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    let error = #expect(throws: FileStorageError.self) {
      try FileStorage.fileSystem.files.keepBackup(of: Data(), from: url, because: .replaced)
    }
    guard case .unwritable(let backup, let reason) = error else {
      Issue.record("The backup was written, or another error was thrown.")
      return
    }
    #expect(backup.lastPathComponent.hasPrefix("sync-ups.replaced-20"))
    #expect(reason == "Is a directory")
  }

  @Test("Only files whose names have the exact form of a backup's name are listed as backups")
  func otherFiles() throws {
    for name in [
      "sync-ups.json", "sync-ups.old.json", "other.replaced-2026-01-01-000000.json",
      "sync-ups.replaced-yesterday.json", "sync-ups.replaced-2026-01-01-000000.txt",
      "sync-ups.replaced-2026-001-1-000000.json", "sync-ups.replaced-20x6-01-01-000000.json",
      "sync-ups.replaced-2026-01-01-000000-x.json", "sync-ups.replaced-2026-01-01-000000-1-2.json",
      "sync-ups.replaced--2026-01-01-000000.json", "sync-ups.replaced-2026-01-01-000000-.json",
      "sync-upsreplaced-2026-01-01-000000.json", "sync-ups.other-2026-01-01-000000.json",
    ] {
      try Data().write(to: directory.url.appending(path: name))
    }
    #expect(FileBackup.all(of: url).isEmpty)
  }
}
