package import Dependencies
package import Foundation
import Locking
package import Models

extension DependencyValues {
  /// Tells whether a process is holding a meeting.
  package var meetingLockClient: MeetingLockClient {
    get { self[MeetingLockClientKey.self] }
    set { self[MeetingLockClientKey.self] = newValue }
  }
}

/// No locks, until the program says where they are: one process needs none.
private enum MeetingLockClientKey: DependencyKey {
  static let liveValue = MeetingLockClient.off
  static let testValue = MeetingLockClient.off
}

/// A dependency that tells a meeting that a process is holding from one that was interrupted.
///
/// The process that holds a meeting has its lock. The system releases the lock when the process
/// ends, also if it was killed.
///
/// ```swift
/// guard let unlock = meetingLockClient.lock(id) else { return }
/// defer { unlock() }
/// ```
package struct MeetingLockClient: Sendable {
  /// The machine that this process runs on, if that is known.
  ///
  /// Locks of other machines may not be seen here.
  package var machine: @Sendable () -> String?

  /// Takes the lock of a meeting, and returns a closure that releases it, or `nil` if another process
  /// has the lock.
  ///
  /// Where there are no locks, the closure does nothing.
  package var lock: @Sendable (UUID) -> (@Sendable () -> Void)?

  /// Tells whether a process has the lock of a meeting.
  package var isLocked: @Sendable (UUID) -> Bool

  /// Returns whether a window is holding a meeting.
  ///
  /// The meeting of a process that was killed is not held any more, whatever it has written.
  ///
  /// - Parameter meeting: The meeting that was last held, if any.
  package func isHeld(_ meeting: LiveMeeting?) -> Bool {
    meeting.map { isLocked($0.holder.id) } ?? false
  }

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - machine: The machine that this process runs on, if that is known.
  ///   - lock: Takes the lock of a meeting.
  ///   - isLocked: Tells whether a process has it.
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

  /// A client whose locks are its own.
  ///
  /// - Parameter machine: The name of the machine.
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
