import Locking

extension Reference {
  /// A publisher of the property's values.
  ///
  /// After a re-pointing, the publisher follows the property.
  final var publisher: SharedPublisher<Value> {
    publisher { reference, isAwaitingLoad, receive in
      reference.subscribe(isSkippingCurrent: isAwaitingLoad, receive)
    }
  }

  /// A publisher of the external changes to the value of the property's current key.
  final var externalChanges: SharedPublisher<ExternalChange<Value>> {
    publisher { reference, _, receive in
      guard reference.lendPart == nil else { return SharedSubscription {} }
      return reference.currentPersistence.persistence?.subscribeToExternalChanges(receive)
        ?? SharedSubscription {}
    }
  }

  /// Returns a publisher that subscribes to the current reference, and to the new reference after
  /// each re-pointing.
  private func publisher<Output>(
    _ subscribe:
      @escaping @Sendable (Reference, _ isAwaitingLoad: Bool, @escaping @Sendable (Output) -> Void)
      -> SharedSubscription
  ) -> SharedPublisher<Output> {
    SharedPublisher { receive in
      // The subscription to the current reference, or `nil` once the whole subscription has ended.
      let inner = Locked<SharedSubscription?>(SharedSubscription {})
      let outer = self.repointingCreatedIfNeeded.subscribe(isSkippingCurrent: false) {
        guard let old = inner.withLock({ $0 }) else { return }
        old.cancel()
        let reference = $0.reference as? Reference ?? self
        let new = subscribe(reference, $0.isAwaitingLoad, receive)
        // If the whole subscription has already ended, nothing retains the new subscription, so the
        // new subscription ends when this closure returns.
        inner.withLock { if $0 != nil { $0 = new } }
      }
      // The subscription retains the property until the subscription ends.
      return SharedSubscription { [self] in
        outer.cancel()
        inner.withLock { $0.take() }?.cancel()
        withExtendedLifetime(self) {}
      }
    }
  }
}
