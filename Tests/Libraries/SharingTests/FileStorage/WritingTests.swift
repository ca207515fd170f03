import Foundation
import Glibc
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
    let stale = [".rows.json.0123456789abcdef.tmp", ".rows.json.0000000000000000.tmp"]
    let others = [
      ".other.json.0123456789abcdef.tmp", ".rows.json.0123456789abcde.tmp",
      ".rows.json.mine.tmp", ".rows.json.somebodysbackups.tmp", ".rows.json.tmp", "rows.json",
      "rows.json.0123456789abcdef.tmp",
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

  @Test("goes on when names that a writer could be expected to take are taken")
  func takenNames() throws {
    for number in 0...2_000 {
      let name = ".rows.json.\(getpid())-\(number).tmp"
      try Data().write(to: directory.url.appending(path: name))
    }
    try AtomicFileWriter(target: file).write(Data("1".utf8))
    #expect(try Data(contentsOf: file.url) == Data("1".utf8))
  }
}
