import AtomicFiles
import CLinuxFiles
import FileTestSupport
import Foundation
import Glibc
import Testing

@Suite("The attributes of a file that is replaced")
struct FileAttributesTests {
  private let directory: TemporaryDirectory
  private let url: URL
  private let path: FilePath

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
    path = FilePath(url)
    try Data("1".utf8).write(to: url)
  }

  private func replace() throws {
    try AtomicFileWriter(target: path).write(Data("2".utf8))
    try #require(try Data(contentsOf: url) == Data("2".utf8))
  }

  private var status: stat {
    var status = stat()
    _ = unsafe stat(url.path(), &status)
    return status
  }

  @Test(
    "A save keeps the permissions of the file that it replaces",
    arguments: [0o600, 0o640, 0o666, 0o4750] as [mode_t]
  )
  func permissions(mode: mode_t) throws {
    try succeed(unsafe chmod(url.path(), mode))
    try replace()
    #expect(status.st_mode & 0o7777 == mode)
  }

  @Test("A new file is readable only by its owner, even if the umask denies the owner access")
  func mask() async throws {
    try FileManager.default.removeItem(at: url)
    await #expect(processExitsWith: .success) { [path = path.description as String] in
      umask(0o777)
      try AtomicFileWriter(target: FilePath(path)).write(Data("2".utf8))
    }
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  @Test(
    "A save keeps the owner and group of the file, and the file's backups have the same owner and group",
    .enabled(if: geteuid() == 0)
  )
  func owner() throws {
    try succeed(unsafe chown(url.path(), 65_534, 12_345))
    try succeed(unsafe chmod(url.path(), 0o4640))
    try replace()
    #expect(status.st_uid == 65_534)
    #expect(status.st_gid == 12_345)
    #expect(status.st_mode & 0o7777 == 0o4640)
    try FileBackupWriter(of: path).keep(Data("1".utf8), because: .replaced)
    let backup = try #require(FileBackup.all(of: url).first)
    let attributes = try FileManager.default.attributesOfItem(atPath: backup.url.path())
    #expect(attributes[.ownerAccountID] as? Int == 65_534)
    #expect(attributes[.groupOwnerAccountID] as? Int == 12_345)
  }

  @Test(
    "A new file such as 'rows.json.history' belongs to the owner of 'rows.json'",
    .enabled(if: geteuid() == 0)
  )
  func ownerOfCompanion() throws {
    try succeed(unsafe chown(url.path(), 65_534, 12_345))
    let companion = FilePath(url).adding(".history")
    try AtomicFileWriter(target: companion).write(Data("1".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: companion.url.path())
    #expect(attributes[.ownerAccountID] as? Int == 65_534)
    #expect(attributes[.groupOwnerAccountID] as? Int == 12_345)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(
    "A file or directory that an administrator creates belongs to the owner of the parent directory",
    .enabled(if: geteuid() == 0)
  )
  func ownerOfDirectory() throws {
    try succeed(unsafe chown(directory.url.path(), 65_534, 12_345))
    let folder = FilePath(directory.url).appending("new/folder")
    try AtomicFileWriter.createDirectory(folder)
    try AtomicFileWriter(target: folder.appending("list")).write(Data("1".utf8))
    for path in [folder.removingLastComponent(), folder, folder.appending("list")] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path.url.path())
      #expect(attributes[.ownerAccountID] as? Int == 65_534)
      #expect(attributes[.groupOwnerAccountID] as? Int == 12_345)
    }
  }

  @Test("A save keeps the extended attributes of the file that it replaces")
  func extendedAttributes() throws {
    let values: [String: [UInt8]] = [
      "user.empty": [], "user.mine": [0, 1, 0xFF],
      "user.long": [UInt8](repeating: 7, count: 2_000),
    ]
    for (name, value) in values {
      try succeed(unsafe setxattr(url.path(), name, value, value.count, 0))
    }
    try replace()
    for (name, value) in values { #expect(attribute(name) == value) }
  }

  @Test("A save keeps the access control list of the file that it replaces")
  func accessControlList() throws {
    let letsUserIn: [UInt8] = accessControlList(forUser: 65_534, mask: 6)
    let name = "system.posix_acl_access"
    try succeed(unsafe setxattr(url.path(), name, letsUserIn, letsUserIn.count, 0))
    try replace()
    #expect(attribute(name) == letsUserIn)

    try succeed(unsafe removexattr(url.path(), name))
    try succeed(unsafe chmod(url.path(), 0o660))
    let byDefault = "system.posix_acl_default"
    let folder = directory.url.path()
    try succeed(unsafe setxattr(folder, byDefault, letsUserIn, letsUserIn.count, 0))
    try replace()
    #expect(attribute(name) == nil)
    #expect(status.st_mode & 0o7777 == 0o660)
  }

  private func succeed(_ code: Int32) throws {
    try #require(code == 0)
  }

  private func attribute(_ name: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe getxattr(url.path(), name, &value, value.count)
    return count < 0 ? nil : Array(value.prefix(count))
  }

  /// A list that grants access to the owner, the group, and one user.
  ///
  /// Source of the format: `linux/posix_acl_xattr.h`.
  private func accessControlList(forUser user: UInt32, mask: UInt16) -> [UInt8] {
    let nobody = UInt32.max
    let entries: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
      (0x01, 6, nobody), (0x02, 6, user), (0x04, 6, nobody), (0x10, mask, nobody),
      (0x20, 0, nobody),
    ]
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      (0..<(Number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return bytes(UInt32(2))
      + entries.flatMap { bytes($0.tag) + bytes($0.permissions) + bytes($0.id) }
  }
}
