package import Clients
import Foundation
import Glibc

extension MeetingLockClient {
  /// Returns a client that keeps its locks in a directory.
  ///
  /// All processes on this machine that use the same directory see the locks.
  ///
  /// Each lock is an open file description lock (see `fcntl(2)`) on one byte of the directory
  /// itself; the byte's offset is derived from the meeting's id. The kernel releases the lock when
  /// the process exits, even after `kill -9`. So no other process can be mistaken for the owner,
  /// and no lock file is left behind.
  ///
  /// A directory cannot be opened for writing, so the locks are shared locks. Shared locks are
  /// enough: a process that asks whether it could acquire an exclusive lock learns of the shared
  /// locks, too. If two processes lock at the same time, each may find the other's lock, and then
  /// neither process acquires the lock.
  ///
  /// - Parameter path: The bytes of the directory's path. If the directory is missing, the first
  ///   lock creates it, because a form may be locked before the first save creates the directory.
  /// - Returns: The client. Locks have no effect on file systems that do not support them.
  package static func directory(_ path: [UInt8]) -> MeetingLockClient {
    let path = path.map(CChar.init(bitPattern:)) + [0]
    return MeetingLockClient(
      machine: { hostName() },
      lock: { id in
        guard let descriptor = openedOrCreated(path) else { return {} }
        var lock = byte(of: id, type: F_RDLCK)
        // If locking fails, the meeting continues without its lock. At worst, another process
        // treats the meeting as interrupted and saves it, too. Both processes save the meeting with
        // the same id, so the copies count as one meeting.
        _ = unsafe fcntl(descriptor, setLock, &lock)
        // Check for other locks after locking, so that the later of two processes finds the earlier
        // lock. The check ignores the lock of this descriptor.
        guard !isLockedElsewhere(id, than: descriptor) else {
          close(descriptor)
          return nil
        }
        return { close(descriptor) }
      },
      isLocked: { id in
        guard let descriptor = opened(path) else { return false }
        defer { close(descriptor) }
        return isLockedElsewhere(id, than: descriptor)
      }
    )
  }
}

// `F_OFD_GETLK` and `F_OFD_SETLK` of `fcntl.h`, which Swift cannot import. The constants have the
// same values on every Linux architecture.
private let getLock: Int32 = 36
private let setLock: Int32 = 37

private func opened(_ path: [CChar]) -> Int32? {
  let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  return descriptor >= 0 ? descriptor : nil
}

/// Opens a directory, creating it if it is missing.
private func openedOrCreated(_ path: [CChar]) -> Int32? {
  if let descriptor = opened(path) { return descriptor }
  let isSeparator = { path[$0] == CChar(UInt8(ascii: "/")) || path[$0] == 0 }
  for end in path.indices.dropFirst() where isSeparator(end) {
    // Ignore the result: `mkdir` fails if the directory already exists.
    _ = unsafe mkdir(Array(path[..<end]) + [0], 0o700)
  }
  return opened(path)
}

/// Returns whether another open file description holds the lock of a meeting.
private func isLockedElsewhere(_ id: UUID, than descriptor: Int32) -> Bool {
  var lock = byte(of: id, type: F_WRLCK)
  guard unsafe fcntl(descriptor, getLock, &lock) == 0 else { return false }
  return lock.l_type != Int16(F_UNLCK)
}

/// Returns the byte to lock for a meeting.
///
/// The range of offsets is so large that no two meetings get the same byte.
private func byte(of id: UUID, type: Int32) -> flock {
  let bits = unsafe withUnsafeBytes(of: id.uuid) { unsafe $0.loadUnaligned(as: UInt64.self) }
  // Leave room for one more byte, because the offset after the locked byte must be valid, too.
  let offset = off_t(bits & 0x7FFF_FFFF_FFFF_FFFE)
  return flock(
    l_type: Int16(type),
    l_whence: Int16(SEEK_SET),
    l_start: offset,
    l_len: 1,
    // Open file description locks require the process id to be zero.
    l_pid: 0
  )
}

private func hostName() -> String? {
  var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
  guard unsafe gethostname(&name, name.count - 1) == 0 else { return nil }
  return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
