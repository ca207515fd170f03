public import Synchronization

/// The place of one reference, made when it is first needed.
@usableFromInline
struct LazyPlace: ~Copyable {
  @usableFromInline let place: AtomicLazyReference<ObservedPlace>

  @inlinable
  init() {
    place = AtomicLazyReference()
  }

  /// Returns the place.
  ///
  /// - Parameter make: Makes it. Another thread may be faster.
  borrowing func callAsFunction(_ make: () -> ObservedPlace) -> ObservedPlace {
    place.load() ?? place.storeIfNil(make())
  }
}
