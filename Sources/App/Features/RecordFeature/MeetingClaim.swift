/// A window's claim of a sync-up, for the time until the description of its meeting is saved.
///
/// Other windows wait for the description, and join the meeting. The claim ends with this value,
/// even if the meeting never begins.
final class MeetingClaim {
  private let unlock: @Sendable () -> Void

  /// Creates a claim.
  ///
  /// - Parameter unlock: Releases the lock of the sync-up.
  init(_ unlock: @escaping @Sendable () -> Void) {
    self.unlock = unlock
  }

  deinit { unlock() }
}
