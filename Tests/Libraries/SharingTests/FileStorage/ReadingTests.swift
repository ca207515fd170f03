import FileTestSupport
import Foundation
import Glibc
import Sharing
import TestGate
import Testing

@Suite("Reading a file", .gated, .timeLimit(.minutes(5)))
struct ReadingTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
  }

  @Test(
    "Empty, small and large files are read completely",
    arguments: [0, 1, 4_096, 1_000_000, 3_000_001]
  )
  func content(size: Int) throws {
    let content = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try content.write(to: url)
    #expect(try FileStorage.fileSystem.files.read(url).content?.data == content)
  }

  @Test("Reading a file fails if there is too little memory")
  func memory() throws {
    // Create a file of almost 16 TiB, which uses no block of the disk but does not fit into memory.
    let size = (1 << 44) - 4_096
    try Data().write(to: url)
    try #require(unsafe truncate(url.path(), size) == 0)
    let error = #expect(throws: FileStorageError.self) {
      try FileStorage.fileSystem.files.read(url)
    }
    #expect(
      error == .unreadable(url, reason: "there is not enough memory for its 17592186 MB")
    )
  }

  @Test(
    "A file counts as possibly incomplete while another program has it open, or just after it was emptied"
  )
  func incompleteFile() {
    let timeouts = FileTimeouts()
    func mayBeIncomplete(
      _ content: FileContent,
      _ writer: FileSnapshot.Writer,
      age: Duration?,
      seen: Duration = .zero
    ) -> Bool {
      FileSnapshot(content: content, writer: writer, age: age)
        .mayBeIncomplete(afterLooking: seen, timeouts)
    }
    let some = FileContent("1")
    #expect(mayBeIncomplete(some, .present, age: nil))
    #expect(!mayBeIncomplete(some, .absent, age: .zero))
    #expect(mayBeIncomplete(some, .unknown, age: .milliseconds(99)))
    #expect(!mayBeIncomplete(some, .unknown, age: .milliseconds(100)))
    #expect(!mayBeIncomplete(some, .unknown, age: nil))
    #expect(!mayBeIncomplete(some, .unknown, age: .zero, seen: .milliseconds(100)))
    for writer in [FileSnapshot.Writer.absent, .unknown] {
      #expect(mayBeIncomplete(.empty, writer, age: .milliseconds(999)))
      #expect(!mayBeIncomplete(.empty, writer, age: .seconds(1)))
      #expect(!mayBeIncomplete(.empty, writer, age: nil))
      #expect(!mayBeIncomplete(.empty, writer, age: .zero, seen: .seconds(1)))
    }
  }
}
