public import Synchronization

/// Counts who is using something that is released once, when it has been replaced and nobody uses it any
/// more.
///
/// SAFETY: Its one member is atomic.
@usableFromInline
class PinCount: @unchecked Sendable {
  /// The lowest bit says whether it is replaced; the others count who has it pinned.
  @usableFromInline
  final let state = Atomic<UInt>(0)

  /// What only a box needs that is re-pointed or followed, made when it is needed.
  ///
  /// NB: Here, with a type that is not generic, because every box has one: how to create and destroy a member
  /// of a generic type would be looked up at run time.
  @usableFromInline
  final let companion: AtomicLazyReference<Companion>

  /// See ``companion``.
  @usableFromInline
  class Companion {}

  @inlinable
  init() {
    companion = AtomicLazyReference()
  }

  /// Whether the thing has been replaced.
  @inlinable
  final var isRepointed: Bool { state.load(ordering: .acquiring) & 1 != 0 }

  /// Keeps the thing alive until ``unpin()``.
  ///
  /// - Returns: Whether it is still there to be kept.
  @inlinable
  final func pin() -> Bool {
    var current = state.load(ordering: .relaxed)
    while current & 1 == 0 {
      let (isPinned, actual) = state.weakCompareExchange(
        expected: current,
        desired: current &+ 2,
        ordering: .acquiring
      )
      if isPinned { return true }
      current = actual
    }
    // What has been put in its place is visible from here on.
    atomicMemoryFence(ordering: .acquiring)
    return false
  }

  /// Ends a use that began with ``pin()``.
  ///
  /// - Returns: Whether the thing is to be released now.
  @inlinable
  final func unpin() -> Bool {
    state.subtract(2, ordering: .acquiringAndReleasing).newValue == 1
  }

  /// Notes that the thing has been replaced.
  ///
  /// - Returns: Whether the thing is to be released now.
  final func markRepointed() -> Bool {
    state.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0
  }
}
