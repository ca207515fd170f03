import Foundation
import Glibc
import Sharing
import Testing

@Suite("Reading a file", .timeLimit(.minutes(5)))
struct ReadingTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
  }

  @Test("gives its content, however much that is", arguments: [0, 1, 4_096, 1_000_000, 3_000_001])
  func content(size: Int) throws {
    let content = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try content.write(to: url)
    #expect(try FileStorage.fileSystem.files.read(url).content == content)
  }

  @Test("hands over its content in parts, as long as they are wanted and no program writes it")
  func parts() throws {
    let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try content.write(to: url)
    #expect(OpenFile.large(FilePath(url), atLeast: content.count + 1) == nil)
    let file = try #require(OpenFile.large(FilePath(url), atLeast: content.count))
    // A child process that another test starts has all files of this one for a moment.
    while try file.reading().writer == .present { sched_yield() }

    func parts(atMost count: Int = .max) throws -> (parts: [Data], isWhole: Bool) {
      var parts: [Data] = []
      let file = try #require(try OpenFile(FilePath(url)))
      let isWhole = try file.readParts { part in
        parts.append(Data(part))
        return parts.count < count
      }
      return (parts, isWhole)
    }
    let all = try parts()
    #expect(all.isWhole)
    #expect(Data(all.parts.joined()) == content)
    let some = try parts(atMost: 2)
    #expect(!some.isWhole)
    #expect(some.parts == Array(all.parts.prefix(2)))

    let writer = try FileHandle(forUpdating: url)
    let none = try parts()
    #expect(!none.isWhole)
    #expect(none.parts == [])
    try writer.close()
  }

  @Test("fails if there is too little memory")
  func memory() throws {
    // Almost 16 TiB, of which the disk keeps nothing: more than a process has addresses for.
    let size = (1 << 44) - 4_096
    try Data().write(to: url)
    try #require(unsafe truncate(url.path(), size) == 0)
    let error = #expect(throws: FileStorageError.self) {
      try FileStorage.fileSystem.files.read(url)
    }
    #expect(
      error == .unreadable(url, reason: "there is too little memory for its 17592186 MB")
    )
  }

  @Test("tells whether more may be written into it, also where its time lies in the future")
  func incompleteFile() {
    let patience = Patience()
    func mayBeIncomplete(
      _ content: Data,
      _ writer: FileReading.Writer,
      age: Duration?,
      seen: Duration = .zero
    ) -> Bool {
      FileReading(content: content, writer: writer, age: age)
        .mayBeIncomplete(afterLooking: seen, patience)
    }
    let some = Data("1".utf8)
    #expect(mayBeIncomplete(some, .present, age: nil))
    #expect(!mayBeIncomplete(some, .absent, age: .zero))
    #expect(mayBeIncomplete(some, .unknown, age: .milliseconds(99)))
    #expect(!mayBeIncomplete(some, .unknown, age: .milliseconds(100)))
    #expect(!mayBeIncomplete(some, .unknown, age: nil))
    #expect(!mayBeIncomplete(some, .unknown, age: .zero, seen: .milliseconds(100)))
    for writer in [FileReading.Writer.absent, .unknown] {
      #expect(mayBeIncomplete(Data(), writer, age: .milliseconds(999)))
      #expect(!mayBeIncomplete(Data(), writer, age: .seconds(1)))
      #expect(!mayBeIncomplete(Data(), writer, age: nil))
      #expect(!mayBeIncomplete(Data(), writer, age: .zero, seen: .seconds(1)))
    }
  }
}
