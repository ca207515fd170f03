import Foundation
import Sharing
import Testing

@Suite("Writing a file")
struct WritingTests {
  private let directory: TemporaryDirectory
  private let file: FilePath

  init() throws {
    directory = try TemporaryDirectory()
    file = FilePath(directory.url.appending(path: "rows.json"))
  }

  @Test("removes the temporary files of earlier crashes, and no others")
  func staleTemporaries() throws {
    let stale = [".rows.json.123-7.tmp", ".rows.json.1-1.tmp"]
    let others = [
      ".other.json.123-7.tmp", ".rows.json.mine.tmp", ".rows.json.tmp", "rows.json",
      "rows.json.1-1.tmp",
    ]
    for name in stale + others { try Data().write(to: directory.url.appending(path: name)) }
    AtomicFileWriter(target: file).removeStaleTemporaries()
    #expect(try directory.names == others.sorted())
  }

  @Test("leaves nothing behind when it fails")
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

  @Test("keeps others out of the directory as long as the lock is held")
  func directoryLock() async throws {
    let folder = FilePath(directory.url)
    let count = 8
    let path = directory.url.appending(path: "counter")
    try Data("0".utf8).write(to: path)
    try await withThrowingTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          for _ in 0..<25 {
            try DirectoryLock.hold(on: folder) {
              Result {
                let number = Int(try String(contentsOf: path, encoding: .utf8)) ?? -1_000
                try Data("\(number + 1)".utf8).write(to: path)
              }
            }
            .get()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == "\(count * 25)")
  }
}

@Suite("The backups of a file")
struct FileBackupTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "sync-ups.json")
  }

  @Test("have names that a person understands")
  func names() throws {
    try FileBackupWriter(of: FilePath(url)).keep(Data("1".utf8), because: .unreadable)
    let name = try #require(try directory.names.first)
    #expect(name.wholeMatch(of: /sync-ups\.unreadable-\d{4}-\d\d-\d\d-\d{6}\.json/) != nil)
    let backup = try #require(FileBackup.all(of: url).first)
    #expect(backup.reason == .unreadable)
    #expect(backup.url.lastPathComponent == name)
  }

  @Test("are kept once for one content")
  func sameContent() throws {
    let writer = FileBackupWriter(of: FilePath(url))
    for _ in 1...3 { try writer.keep(Data("1".utf8), because: .replaced) }
    #expect(FileBackup.all(of: url).count == 1)
  }

  @Test("do not overwrite each other within one second")
  func sameTime() throws {
    let writer = FileBackupWriter(of: FilePath(url))
    for number in 1...5 { try writer.keep(Data("\(number)".utf8), because: .replaced) }
    let contents = try FileBackup.all(of: url).map {
      try String(contentsOf: $0.url, encoding: .utf8)
    }
    #expect(Set(contents) == ["1", "2", "3", "4", "5"])
  }

  @Test("go, the oldest first, when there are too many")
  func pruning() throws {
    for number in 1...FileBackup.limit {
      let time = "2020-01-01-\(String(format: "%06d", number))"
      try Data("\(number)".utf8).write(
        to: directory.url.appending(path: "sync-ups.replaced-\(time).json")
      )
    }
    try FileBackupWriter(of: FilePath(url)).keep(Data("new".utf8), because: .unreadable)
    let backups = FileBackup.all(of: url)
    #expect(backups.count == FileBackup.limit)
    #expect(backups.first?.time == "2020-01-01-000002")
    #expect(backups.last?.reason == .unreadable)
  }

  @Test("are not confused with other files")
  func otherFiles() throws {
    for name in [
      "sync-ups.json", "sync-ups.old.json", "other.replaced-2026-01-01-000000.json",
      "sync-ups.replaced-yesterday.json", "sync-ups.replaced-2026-01-01-000000.txt",
    ] {
      try Data().write(to: directory.url.appending(path: name))
    }
    #expect(FileBackup.all(of: url).isEmpty)
  }
}
