import Locking

/// A name that this process claims, such as the meeting that it holds, until it is released.
///
/// Its key is bound to a lease of the process, so that it ends when the process is gone for a
/// while. See ``EtcdStore/claim(_:)``.
public final class EtcdClaim: Sendable {
  /// The name.
  public let name: String

  private struct State {
    var isLost = false
    var isReleased = false
  }

  private let engine: StoreEngine
  private let state = Locked(State())

  init(name: String, engine: StoreEngine) {
    self.name = name
    self.engine = engine
  }

  deinit { release() }

  /// Whether another process claims the name by now: it was first, or this one was cut off for
  /// longer than the lease lasts.
  public var isLost: Bool { state.withLock { $0.isLost } }

  /// Ends the claim.
  public func release() {
    let isFirst = state.withLock { state in
      defer { state.isReleased = true }
      return !state.isReleased && !state.isLost
    }
    guard isFirst else { return }
    engine.perform { [name] in $0.release(name) }
  }

  /// Notes that another process has the name.
  func lose() { state.withLock { $0.isLost = true } }
}
