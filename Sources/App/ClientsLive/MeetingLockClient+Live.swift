package import Clients
import Foundation
import Glibc

extension MeetingLockClient {
  /// Locks that belong to a directory, and are seen by every program on this machine that looks
  /// there.
  ///
  /// Each is an open file description lock (see `fcntl(2)`) on one byte of the directory itself,
  /// whose offset is a part of the meeting's id. The kernel drops it when the program ends, even by
  /// `kill -9`, no other program can be taken for the one that had it, and nothing is left behind
  /// in the directory.
  ///
  /// NB: a directory cannot be opened for writing, so the locks are shared ones. That is enough: to
  /// look whether an exclusive one could be had finds them. Of two processes that take the lock in
  /// the same moment, each may find the other's: then neither gets it.
  ///
  /// - Parameter path: The bytes of the path of the directory, which need not exist.
  /// - Returns: The client. It locks nothing where the file system has no locks.
  package static func directory(_ path: [UInt8]) -> MeetingLockClient {
    let path = path.map(CChar.init(bitPattern:)) + [0]
    return MeetingLockClient(
      machine: { hostName() },
      lock: { id in
        guard let descriptor = opened(path) else { return {} }
        var lock = byte(of: id, type: F_RDLCK)
        // A meeting goes on without its lock: at worst it is taken for an interrupted one, and
        // filed twice as one.
        _ = unsafe fcntl(descriptor, setLock, &lock)
        // After the own lock, which is not found here: the process that comes second gives way.
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

// `F_OFD_GETLK` and `F_OFD_SETLK` of `fcntl.h`, which only programs in C see. They are the same on
// every Linux.
private let getLock: Int32 = 36
private let setLock: Int32 = 37

private func opened(_ path: [CChar]) -> Int32? {
  let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  return descriptor >= 0 ? descriptor : nil
}

/// Whether another open file has the lock of a meeting.
private func isLockedElsewhere(_ id: UUID, than descriptor: Int32) -> Bool {
  var lock = byte(of: id, type: F_WRLCK)
  guard unsafe fcntl(descriptor, getLock, &lock) == 0 else { return false }
  return lock.l_type != Int16(F_UNLCK)
}

/// The byte that is locked for a meeting: one of so many that no two meetings share theirs.
private func byte(of id: UUID, type: Int32) -> flock {
  let bits = unsafe withUnsafeBytes(of: id.uuid) { unsafe $0.loadUnaligned(as: UInt64.self) }
  // The byte after it must have an offset, too.
  let offset = off_t(bits & 0x7FFF_FFFF_FFFF_FFFE)
  return flock(
    l_type: Int16(type),
    l_whence: Int16(SEEK_SET),
    l_start: offset,
    l_len: 1,
    // Such locks belong to an open file, not to a process.
    l_pid: 0
  )
}

private func hostName() -> String? {
  var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
  guard unsafe gethostname(&name, name.count - 1) == 0 else { return nil }
  return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
