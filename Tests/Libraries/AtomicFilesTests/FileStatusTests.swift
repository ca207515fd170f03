import AtomicFiles
import FileTestSupport
import Foundation
import Testing

@Suite("The status of a file")
struct FileStatusTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "file")
    try Data("a".utf8).write(to: url)
    try setModificationDate(1_000)
  }

  private func setModificationDate(_ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)],
      ofItemAtPath: url.path()
    )
  }

  private func status() throws -> FileStatus { try #require(FileStatus(of: FilePath(url))) }

  @Test(
    "A file counts as unchanged after it was renamed, although renaming changes the file's status"
  )
  func renaming() throws {
    let before = try status()
    let other = directory.url.appending(path: "other")
    try FileManager.default.moveItem(at: url, to: other)
    let after = try #require(FileStatus(of: FilePath(other)))
    #expect(after.hasSameContent(as: before))
    #expect(after.isSameFile(as: before))
  }

  @Test("A file counts as changed if its size differs from the size in its recorded status")
  func size() throws {
    let before = try status()
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("b".utf8))
    try handle.close()
    try setModificationDate(1_000)
    let after = try status()
    #expect(after.isSameFile(as: before))
    #expect(!after.hasSameContent(as: before))
  }

  @Test(
    "A file counts as changed if its modification time differs from the time in its recorded status"
  )
  func time() throws {
    let before = try status()
    try setModificationDate(1_001)
    let after = try status()
    #expect(after.isSameFile(as: before))
    #expect(!after.hasSameContent(as: before))
  }

  @Test(
    "A file that was replaced by one with the same name, size and modification time counts as changed"
  )
  func otherFile() throws {
    let before = try status()
    // Both files exist at the same time, so that the system cannot reuse the old file's inode
    // number.
    let new = directory.url.appending(path: "new")
    try Data("b".utf8).write(to: new)
    let kept = directory.url.appending(path: "kept")
    try FileManager.default.moveItem(at: url, to: kept)
    try FileManager.default.moveItem(at: new, to: url)
    try setModificationDate(1_000)
    let after = try status()
    #expect(!after.isSameFile(as: before))
    #expect(!after.hasSameContent(as: before))
  }

  @Test("A file's status is reliable only if the file has not changed for at least a clock tick")
  func reliability() {
    let status = FileStatus(inode: 1, modified: 1, changed: 1)
    func reliableStatus(_ age: Duration?) -> FileStatus? {
      FileSnapshot(content: FileContent("1"), age: age, status: status).reliableStatus
    }
    #expect(reliableStatus(.zero) == nil)
    #expect(reliableStatus(FileSnapshot.tick - .nanoseconds(1)) == nil)
    #expect(reliableStatus(FileSnapshot.tick) == status)
    #expect(reliableStatus(nil) == status)
  }

  @Test("Without file leases, a file that changed while it was read counts as being written")
  func changeDuringReading() {
    let before = FileStatus(inode: 1, modified: 1, changed: 1)
    let after = FileStatus(inode: 1, modified: 2, changed: 2)
    #expect(FileSnapshot.Writer(.unsupported, from: before, to: after) == .present)
    #expect(FileSnapshot.Writer(.unsupported, from: before, to: before) == .unknown)
    #expect(FileSnapshot.Writer(.acquired, from: before, to: before) == .absent)
    #expect(FileSnapshot.Writer(.refused, from: before, to: before) == .present)
  }
}
