/// A window's exclusive right to start a meeting of a sync-up, until the description of that
/// meeting is saved.
///
/// Other windows wait for the description, and then join the meeting. Releasing this object ends
/// the claim, whether or not the meeting has begun.
final class MeetingClaim {
  private let unlock: @Sendable () -> Void

  /// Creates a claim.
  ///
  /// - Parameter unlock: A closure that releases the lock of the sync-up.
  init(_ unlock: @escaping @Sendable () -> Void) {
    self.unlock = unlock
  }

  deinit { unlock() }
}
