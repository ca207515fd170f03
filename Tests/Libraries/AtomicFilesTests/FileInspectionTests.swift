import AtomicFiles
import FileTestSupport
import Foundation
import Glibc
import Testing

@Suite("Inspecting a file")
struct FileInspectionTests {
  @Test("A file inspection reports the kind, size, permissions, date and backups of a file")
  func kinds() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "rows.json")
    let missing = FileInspection(of: url)
    #expect(missing.kind == .missing)
    #expect(missing.size == 0)
    #expect(missing.permissions == 0)
    #expect(missing.modificationDate == nil)
    #expect(missing.backups == [])

    try Data("12".utf8).write(to: url)
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let attributes: [FileAttributeKey: Any] = [.modificationDate: date, .posixPermissions: 0o640]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: url.path())
    try FileBackupWriter(of: FilePath(url)).keep(Data("12".utf8), because: .replaced)
    let file = FileInspection(of: url)
    #expect(file.kind == .file)
    #expect(file.size == 2)
    #expect(file.permissions == 0o640)
    #expect(file.modificationDate == date)
    #expect(file.backups == FileBackup.all(of: url))
    #expect(file.backups.count == 1)

    #expect(FileInspection(of: directory.url).kind == .directory)
    let pipe = directory.url.appending(path: "pipe")
    try #require(unsafe mkfifo(pipe.path(), 0o600) == 0)
    #expect(FileInspection(of: pipe).kind == .other)
  }
}
