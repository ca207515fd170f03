import Locking

extension Repointing {
  /// Calls the followers again with the reference of a version, unless the property was re-pointed
  /// since.
  func followAgain(version: UInt64) {
    state.withLock { state in
      guard state.version == version, let reference = state.replacement else { return }
      followers.enqueue(reference, isAwaitingLoad: false)
    }
    followers.deliver()
  }

  /// Calls a closure with the current reference, and with each one that the property is re-pointed
  /// to.
  ///
  /// - Parameters:
  ///   - original: The reference that is current if the property was not re-pointed.
  ///   - follow: Receives the references, one after the other.
  /// - Returns: A subscription that stops the calls when it is cancelled.
  func follow(
    from original: AnyReference,
    _ follow: @escaping RepointingFollowers.Follow
  ) -> SharedSubscription {
    let subscription = state.withLock { state in
      followers.add(current: state.replacement ?? original, follow)
    }
    followers.deliver()
    return subscription
  }
}
