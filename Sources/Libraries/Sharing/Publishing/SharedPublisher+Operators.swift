import Locking

// An operator returns a new publisher. Each subscription to the new publisher subscribes to the
// original publisher, and has its own state.
extension SharedPublisher {
  /// Publishes a closure's result for each value.
  ///
  /// - Parameter transform: Returns the new value.
  /// - Returns: A publisher of the new values.
  public func map<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput
  ) -> SharedPublisher<NewOutput> {
    compactMap(transform)
  }

  /// Publishes a closure's result for each value, unless the result is `nil`.
  ///
  /// - Parameter transform: Returns the new value, or `nil` to skip the value.
  /// - Returns: A publisher of the new values.
  public func compactMap<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput?
  ) -> SharedPublisher<NewOutput> {
    SharedPublisher<NewOutput> { [subscribe] receive in
      subscribe { value in if let new = transform(value) { receive(new) } }
    }
  }

  /// Publishes the values that a closure accepts.
  ///
  /// - Parameter isIncluded: Returns whether to publish a value.
  /// - Returns: A publisher of the accepted values.
  public func filter(
    _ isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> SharedPublisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Skips the first values of each subscription: by default only the current value.
  ///
  /// - Parameter count: The number of values to skip.
  /// - Returns: A publisher of the remaining values.
  /// - Precondition: The count is not negative.
  public func dropFirst(_ count: Int = 1) -> SharedPublisher {
    precondition(count >= 0, "A publisher cannot drop \(count) values.")
    return SharedPublisher { [subscribe] receive in
      let remaining = Locked(count)
      return subscribe { value in
        let isDropped = remaining.withLock { remaining in
          defer { remaining = max(0, remaining - 1) }
          return remaining > 0
        }
        if !isDropped { receive(value) }
      }
    }
  }

  /// Skips each value that, according to a closure, repeats the last published value.
  ///
  /// - Parameter isDuplicate: Returns whether the second value repeats the first, which is the last
  ///   published value.
  /// - Returns: A publisher of the remaining values.
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Output, Output) -> Bool
  ) -> SharedPublisher {
    SharedPublisher { [subscribe] receive in
      let latest = Locked<Output?>(nil)
      return subscribe { value in
        let previous = latest.withLock { $0 }
        if let previous, isDuplicate(previous, value) { return }
        // Release the previous value outside the lock, because its deinitialiser may run the
        // caller's code.
        withExtendedLifetime(previous) { latest.withLock { $0 = value } }
        receive(value)
      }
    }
  }
}

extension SharedPublisher where Output: Equatable & SendableMetatype {
  /// Skips each value that equals the previous value.
  ///
  /// - Returns: A publisher of the remaining values.
  public func removeDuplicates() -> SharedPublisher {
    removeDuplicates { $0 == $1 }
  }
}
