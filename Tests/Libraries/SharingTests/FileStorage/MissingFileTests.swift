import FileTestSupport
import Foundation
import Sharing
import Testing

@Suite("Files that are missing or were removed")
struct MissingFileTests {
  private let directory: TemporaryDirectory
  private let file: URL

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(path: "rows.json")
  }

  /// The time since the file was removed, according to its directory.
  private var age: Duration? { FileSnapshot.missing(at: FilePath(file)).age }

  /// Waits until the file system's clock has advanced by more than the tolerance for one of its
  /// ticks.
  ///
  /// A tick takes some milliseconds.
  private func waitForLaterTime() throws {
    let elsewhere = try TemporaryDirectory()
    let probe = elsewhere.url.appending(path: "probe")
    func touch() throws -> Date {
      try Data().write(to: probe)
      let attributes = try FileManager.default.attributesOfItem(atPath: probe.path)
      return try #require(attributes[.modificationDate] as? Date)
    }
    let start = try touch()
    while try touch() < start + 0.03 {}
  }

  @Test("In a new directory, a missing file does not count as removed when another file is created")
  func firstStart() throws {
    #expect(age == nil)
    try Data().write(to: directory.url.appending(path: "other"))
    try waitForLaterTime()
    #expect(age == nil)
  }

  @Test("A missing file counts as recently removed if its directory was emptied")
  func emptiedDirectory() throws {
    try Data().write(to: file)
    try waitForLaterTime()
    try FileManager.default.removeItem(at: file)
    try waitForLaterTime()
    #expect(age != nil)
  }

  @Test(
    "If this process writes other files beside a missing file, the missing file does not count as removed"
  )
  func ownChanges() throws {
    let files = FileStorage.fileSystem.files
    for name in ["one", "two", "three"] {
      let other = directory.url.appending(path: name)
      for content in ["1", "2"] {
        try files.withExclusiveAccess(to: other) {
          try waitForLaterTime()
          _ = try files.replace(files.read(other), with: Data(content.utf8), at: other)
        }
        #expect(FileSnapshot.missing(at: FilePath(file)) == FileSnapshot(content: nil))
      }
    }
  }

  @Test(
    "The removal of a file by another program is noticed even if this process then writes to the directory"
  )
  func changeBeforeOwn() throws {
    let other = directory.url.appending(path: "other")
    try Data().write(to: other)
    try Data().write(to: file)
    try waitForLaterTime()
    try FileManager.default.removeItem(at: file)
    let files = FileStorage.fileSystem.files
    try files.withExclusiveAccess(to: other) {
      try waitForLaterTime()
      _ = try files.replace(files.read(other), with: Data("1".utf8), at: other)
    }
    #expect(age != nil)
  }

  @Test("The directory of a missing file counts as changing only for a moment after each change")
  func changingDirectory() throws {
    try Data().write(to: directory.url.appending(path: "other"))
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "folder"),
      withIntermediateDirectories: false
    )
    let snapshot = FileSnapshot.missing(at: FilePath(file))
    // On a slow machine, the directory may have changed too long ago to count as changing.
    #expect(
      snapshot.surroundings == .changing || snapshot.age.map { $0 > .milliseconds(19) } ?? true
    )
    try waitForLaterTime()
    #expect(FileSnapshot.missing(at: FilePath(file)).surroundings == .calm)
  }

  @Test("The search for a recently removed file ignores removals that are older than the limit")
  func limit() throws {
    try Data().write(to: directory.url.appending(path: "other"))
    try Data().write(to: file)
    try waitForLaterTime()
    try FileManager.default.removeItem(at: file)
    try waitForLaterTime()
    #expect(age != nil)
    let limit = Duration.milliseconds(25)
    #expect(FileSnapshot.missing(at: FilePath(file), removedWithin: limit).age == nil)
  }

  @Test(
    "The search for recently removed files does not open a directory whose last change is too old"
  )
  func unlistedDirectory() throws {
    try Data().write(to: file)
    try waitForLaterTime()
    try FileManager.default.removeItem(at: file)
    try waitForLaterTime()
    let openings = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(openings) }
    let watch = unsafe inotify_add_watch(openings, directory.url.path(), UInt32(IN_OPEN))
    #expect(watch >= 0)
    /// Returns whether a program has opened the directory since the last call.
    func isOpened() -> Bool {
      var event = [UInt8](repeating: 0, count: 1_024)
      return unsafe read(openings, &event, event.count) > 0
    }

    _ = FileSnapshot.missing(at: FilePath(file), removedWithin: .milliseconds(25))
    #expect(!isOpened())

    _ = FileSnapshot.missing(at: FilePath(file))
    #expect(isOpened())
  }

  @Test(
    "A missing file counts as recently removed if another program has just removed or renamed it"
  )
  func removal() throws {
    try Data().write(to: directory.url.appending(path: "sibling"))
    let other = directory.url.appending(path: "other")
    let removals: [(String, () throws -> Void)] = [
      ("removed", { try FileManager.default.removeItem(at: file) }),
      ("renamed", { try FileManager.default.moveItem(at: file, to: other) }),
    ]
    for (name, remove) in removals {
      try Data().write(to: file)
      try waitForLaterTime()
      try remove()
      try waitForLaterTime()
      let age = try #require(age, "\(name)")
      #expect(age < .seconds(5))
    }
  }

  @Test(
    "The file 'rows.json' counts as recently removed even if an older 'rows.json.history' exists"
  )
  func olderCompanion() throws {
    try Data().write(to: file)
    try Data().write(to: file.appendingPathExtension("history"))
    try waitForLaterTime()
    let beforeRemoval = ContinuousClock.now
    try FileManager.default.removeItem(at: file)
    try waitForLaterTime()
    let age = try #require(age)
    // The file system's clock may be up to 10 ms behind. The older file is at least 30 ms older
    // than the removal.
    #expect(age < beforeRemoval.duration(to: .now) + .milliseconds(20))
  }

  @Test(
    "The file 'rows.json' counts as recently removed even if 'rows.json~' is created afterwards"
  )
  func copy() throws {
    try Data().write(to: file)
    try FileManager.default.removeItem(at: file)
    try Data().write(to: directory.url.appending(path: "rows.json~"))
    try waitForLaterTime()
    let age = try #require(age)
    #expect(age < .seconds(5))
  }

  @Test(
    "'rows.json.log' counts as the renamed 'rows.json' only if its content is older than the rename"
  )
  func longerName() throws {
    let other = directory.url.appending(path: "rows.json.log")
    try Data().write(to: other)
    #expect(FileSnapshot.timeSinceRenaming(of: FilePath(file)) == nil)
    // Simulate a rename, which changes the time of a file's inode but not the time of its content.
    let hourAgo = Date(timeIntervalSinceNow: -3_600)
    try FileManager.default.setAttributes([.modificationDate: hourAgo], ofItemAtPath: other.path())
    let age = try #require(FileSnapshot.timeSinceRenaming(of: FilePath(file)))
    #expect(age < .seconds(5))
  }

  @Test("A missing file counts as recently removed if its directory was renamed")
  func renamedDirectory() throws {
    let folder = directory.url.appending(path: "folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let path = FilePath(folder.appending(path: "rows.json"))
    try waitForLaterTime()
    let away = directory.url.appending(path: "away")
    try FileManager.default.moveItem(at: folder, to: away)
    try waitForLaterTime()
    let age = try #require(FileSnapshot.missing(at: path).age)
    #expect(age < .seconds(5))
  }
}

@Suite("The age of a file's content")
struct ContentAgeTests {
  @Test("The age of a file's content does not depend on the modification time that a program sets")
  func setTime() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "rows.json")
    try Data().write(to: file)
    let hour = 3600.0
    for time in [Date(timeIntervalSince1970: 0), Date(), Date(timeIntervalSinceNow: hour)] {
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path())
      let snapshot = try FileStorage.fileSystem.files.read(file)
      let age = try #require(snapshot.age, "\(time)")
      #expect(age < .seconds(5))
    }
  }

  @Test("A file's status identifies its content only if the content is at least one clock tick old")
  func reliableStatus() {
    let status = FileStatus(inode: 1, modified: 1, changed: 1)
    func snapshot(_ age: Duration?) -> FileSnapshot {
      FileSnapshot(content: .empty, age: age, status: status)
    }
    #expect(snapshot(.zero).reliableStatus == nil)
    #expect(snapshot(FileSnapshot.tick).reliableStatus == status)
    #expect(snapshot(nil).reliableStatus == status)
  }
}
