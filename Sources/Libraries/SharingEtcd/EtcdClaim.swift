import Locking

/// A name that this process has reserved, for example for the meeting that it runs.
///
/// A claim lasts until it is released, or until another process holds the name: see ``isLost``.
/// ``EtcdStore/claim(_:)`` creates a claim.
public final class EtcdClaim: Sendable {
  /// The claimed name.
  public let name: String

  private enum State { case held, lost, released }

  private let runner: EtcdSyncRunner
  private let state = Locked(State.held)

  init(name: String, runner: EtcdSyncRunner) {
    self.name = name
    self.runner = runner
  }

  deinit { release() }

  /// Whether another process now holds the name.
  ///
  /// A process loses its claim if another process claimed the name earlier. An offline process
  /// loses its claim if its lease expires and another process claims the name.
  public var isLost: Bool { state.withLock { $0 == .lost } }

  /// Releases the name.
  public func release() {
    let isHeld = state.withLock { state in
      guard state == .held else { return false }
      state = .released
      return true
    }
    if isHeld { runner.process(.released(name)) }
  }

  /// Marks the claim as lost.
  ///
  /// Call this method when another process holds the name.
  func lose() { state.withLock { $0 = .lost } }
}
