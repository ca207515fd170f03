import Dependencies

/// Holds the reference of a property, which can be re-pointed to another one while it is in use.
///
/// All copies of a projected value share one box: re-pointing `$x` re-points the property.
final class ReferenceBox<R: Sendable>: Sendable {
  private struct Follower: Sendable {
    let id: UInt64
    let follow: @Sendable (R) -> Void
  }

  private struct State {
    var reference: R
    var followers: [Follower] = []
    var nextID: UInt64 = 0
  }

  private let state: Locked<State>

  /// Creates a box around a reference.
  init(_ reference: R) {
    state = Locked(State(reference: reference))
  }

  /// The reference at the moment.
  var reference: R {
    get { state.withLock { $0.reference } }
    set {
      // Released outside the lock: the end of a reference runs the code of its key.
      let (replaced, followers) = state.withLock { state in
        defer { state.reference = newValue }
        return (state.reference, state.followers)
      }
      for follower in followers { follower.follow(newValue) }
      _ = replaced
    }
  }

  /// Calls a closure with the reference, now and whenever the box is re-pointed.
  ///
  /// - Parameter follow: What to call.
  /// - Returns: What ends it.
  func follow(_ follow: @escaping @Sendable (R) -> Void) -> SharedSubscription {
    let (id, reference) = state.withLock { state in
      defer { state.nextID += 1 }
      state.followers.append(Follower(id: state.nextID, follow: follow))
      return (state.nextID, state.reference)
    }
    follow(reference)
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.followers.removeAll { $0.id == id } }
    }
  }
}
