import Clients
import ClientsLive
import Foundation
import Testing

@Suite("The lock of a meeting")
struct MeetingLockTests {
  private let directory: TemporaryDirectory
  private let locks: MeetingLockClient

  init() throws {
    directory = try TemporaryDirectory()
    locks = .directory(Array(directory.path.utf8))
  }

  @Test(
    "If lock clients share a directory, one at a time can lock a meeting, and all see that it is locked"
  )
  func locking() {
    let others = MeetingLockClient.directory(Array(directory.path.utf8))
    let (first, second) = (UUID(), UUID())
    #expect(!others.isLocked(first))
    let unlock = locks.lock(first)
    #expect(others.isLocked(first))
    #expect(locks.isLocked(first))
    #expect(!others.isLocked(second))
    #expect(others.lock(first) == nil, "It is given once.")
    let unlockSecond = others.lock(second)
    unlock?()
    #expect(!others.isLocked(first))
    #expect(locks.isLocked(second))
    unlockSecond?()
  }

  @Test("Locking a meeting in one directory does not lock the meeting in another directory")
  func otherDirectory() throws {
    let elsewhere = try TemporaryDirectory()
    let id = UUID()
    let unlock = locks.lock(id)
    #expect(!MeetingLockClient.directory(Array(elsewhere.path.utf8)).isLocked(id))
    unlock?()
  }

  @Test("A meeting can be locked even if all bytes of its id are 0 or 255")
  func extremes() {
    for byte in [0, 0x7F, 0xFF] as [UInt8] {
      let id = unsafe withUnsafeTemporaryAllocation(of: uuid_t.self, capacity: 1) { place in
        unsafe UnsafeMutableRawBufferPointer(place).copyBytes(
          from: [UInt8](repeating: byte, count: 16)
        )
        return unsafe UUID(uuid: place[0])
      }
      let unlock = locks.lock(id)
      #expect(locks.isLocked(id))
      unlock?()
    }
  }

  @Test("Locking a meeting and releasing the lock creates no file")
  func traces() throws {
    let unlock = locks.lock(UUID())
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    unlock?()
  }

  @Test("Locking a meeting creates the lock directory if it is missing")
  func missingDirectory() throws {
    let path = directory.path + "/missing/for now"
    let id = UUID()
    let unlock = MeetingLockClient.directory(Array(path.utf8)).lock(id)
    #expect(MeetingLockClient.directory(Array(path.utf8)).isLocked(id))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    unlock?()
  }

  @Test("A meeting runs without a lock if the lock directory cannot be created")
  func impossibleDirectory() {
    #expect(FileManager.default.createFile(atPath: directory.path + "/file", contents: nil))
    let locks = MeetingLockClient.directory(Array((directory.path + "/file/directory").utf8))
    let id = UUID()
    let unlock = locks.lock(id)
    #expect(unlock != nil)
    #expect(!locks.isLocked(id))
    unlock?()
  }

  @Test("The meeting lock client returns the name of the machine")
  func machine() {
    #expect(locks.machine()?.isEmpty == false)
  }
}
