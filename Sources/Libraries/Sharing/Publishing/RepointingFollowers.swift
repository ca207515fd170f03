import Locking

/// The publishers that follow a property when it is re-pointed.
///
/// They receive the references in the order of re-pointing, even if several threads re-point the
/// property.
final class RepointingFollowers: Sendable {
  /// Receives a reference, and whether its value is still being loaded.
  typealias Follow = @Sendable (any AnyObject & Sendable, _ isAwaitingLoad: Bool) -> Void

  private struct Follower: Sendable {
    let id: UInt64
    let follow: Follow
  }

  private struct State {
    var followers: [Follower] = []
    var latestID: UInt64 = 0
  }

  private let state = Locked(State())
  private let calls = DeliveryQueue<@Sendable () -> Void>()

  /// Adds a follower, and queues the current reference for it.
  ///
  /// - Parameters:
  ///   - current: The reference that the property leads to.
  ///   - follow: Receives the references.
  /// - Returns: A subscription that removes the follower.
  func add(
    current: any AnyObject & Sendable,
    _ follow: @escaping Follow
  ) -> SharedSubscription {
    let id = state.withLock { state in
      state.latestID += 1
      state.followers.append(Follower(id: state.latestID, follow: follow))
      return state.latestID
    }
    calls.add { follow(current, false) }
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.followers.removeAll { $0.id == id } }
    }
  }

  /// Queues a reference for all followers.
  func enqueue(_ reference: any AnyObject & Sendable, isAwaitingLoad: Bool) {
    let followers = state.withLock { $0.followers }
    if followers.isEmpty { return }
    calls.add { for follower in followers { follower.follow(reference, isAwaitingLoad) } }
  }

  /// Calls the followers with the queued references.
  ///
  /// Call this outside all locks.
  func deliver() {
    calls.deliver { $0() }
  }
}
