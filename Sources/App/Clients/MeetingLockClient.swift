package import Dependencies
package import Foundation
import Locking
package import Models

extension DependencyValues {
  /// Provides locks for meetings, for drafts, and for reminders.
  package var meetingLockClient: MeetingLockClient {
    get { self[MeetingLockClientKey.self] }
    set { self[MeetingLockClientKey.self] = newValue }
  }
}

/// The key of the lock dependency, which locks nothing until the program provides a directory for
/// the locks.
private enum MeetingLockClientKey: DependencyKey {
  static let liveValue = MeetingLockClient.off
  static let testValue = MeetingLockClient.off
}

/// A dependency that distinguishes a meeting in progress from an interrupted meeting.
///
/// The process that holds a meeting also holds the meeting's lock. The system releases the lock
/// when the process exits, even if it was killed.
///
/// ```swift
/// guard let unlock = meetingLockClient.lock(id) else { return }
/// defer { unlock() }
/// ```
package struct MeetingLockClient: Sendable {
  /// The name of the machine that this process runs on, or `nil` if it is unknown.
  ///
  /// Locks of processes on other machines may not be visible on this machine.
  package var machine: @Sendable () -> String?

  /// Acquires a meeting's lock.
  ///
  /// Returns a closure that releases the lock, or `nil` if another process holds the lock.
  ///
  /// If the file system does not support locks, the closure does nothing.
  package var lock: @Sendable (UUID) -> (@Sendable () -> Void)?

  /// Returns whether a process holds a meeting's lock.
  package var isLocked: @Sendable (UUID) -> Bool

  /// Returns whether a window still holds a meeting.
  ///
  /// If the process of a window was killed, the window no longer holds the meeting, even if the
  /// stored description still names it as the holder.
  ///
  /// - Parameter meeting: The stored description of the meeting, if any.
  package func isHeld(_ meeting: LiveMeeting?) -> Bool {
    meeting.map { isLocked($0.holder.id) } ?? false
  }

  package init(
    machine: @escaping @Sendable () -> String?,
    lock: @escaping @Sendable (UUID) -> (@Sendable () -> Void)?,
    isLocked: @escaping @Sendable (UUID) -> Bool
  ) {
    self.machine = machine
    self.lock = lock
    self.isLocked = isLocked
  }

  /// A client that locks nothing.
  package static let off = MeetingLockClient(
    machine: { nil },
    lock: { _ in {} },
    isLocked: { _ in false }
  )

  /// A client that keeps its locks in memory, for tests with several windows.
  ///
  /// - Parameter machine: The machine's name.
  package static func inMemory(machine: String = "here") -> MeetingLockClient {
    let locked = Locked<Set<UUID>>([])
    return MeetingLockClient(
      machine: { machine },
      lock: { id in
        guard locked.withLock({ $0.insert(id).inserted }) else { return nil }
        return { locked.withLock { _ = $0.remove(id) } }
      },
      isLocked: { id in locked.withLock { $0.contains(id) } }
    )
  }
}
