import AtomicFiles
import FileTestSupport
import Foundation
import Testing

@Suite("The name of a backup")
struct FileBackupNameTests {
  @Test(
    "A backup's name keeps the extension and the leading dot of the file's name",
    arguments: [
      ("a.json", "a", ".json"), (".notes", ".notes", ""), (".notes.json", ".notes", ".json"),
      ("notes", "notes", ""),
      // An extension has at most 32 bytes, including the dot.
      ("a.\(String(repeating: "x", count: 31))", "a", ".\(String(repeating: "x", count: 31))"),
      ("a.\(String(repeating: "x", count: 32))", "a.\(String(repeating: "x", count: 32))", ""),
    ]
  )
  func parts(file: String, beginning: String, end: String) throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: file)
    try FileBackupWriter(of: FilePath(url)).keep(Data("1".utf8), because: .unreadable)
    let name = try #require(try directory.names.first)
    let time = try #require(FileBackup.all(of: url).first).time
    #expect(name == "\(beginning).unreadable-\(time)\(end)")
  }
}
