extension Reference {
  /// The values of the reference that the property currently uses.
  final var publisher: SharedPublisher<Value> {
    publisher { reference, isAwaitingLoad, receive in
      reference.subscribe(isSkippingCurrent: isAwaitingLoad, receive)
    }
  }

  /// The external changes to the key that the property currently has.
  final var externalChanges: SharedPublisher<ExternalChange<Value>> {
    publisher { reference, _, receive in
      reference.currentPersistence.persistence?.subscribeToExternalChanges(receive)
        ?? SharedSubscription {}
    }
  }

  /// A publisher that subscribes to the current reference, and to the next one after each
  /// re-pointing.
  private func publisher<Output>(
    _ subscribe:
      @escaping @Sendable (Reference, _ isAwaitingLoad: Bool, @escaping @Sendable (Output) -> Void)
      -> SharedSubscription
  ) -> SharedPublisher<Output> {
    SharedPublisher { receive in
      let inner = ReplaceableSubscription()
      let outer = self.follow { reference, isAwaitingLoad in
        inner.replace { subscribe(reference, isAwaitingLoad, receive) }
      }
      // The subscription retains the property until it ends.
      return SharedSubscription { [self] in
        outer.cancel()
        inner.cancel()
        withExtendedLifetime(self) {}
      }
    }
  }

  /// Delivers the current value to publishers, unless the property was re-pointed again.
  ///
  /// - Parameter version: The version that ``repoint(to:isAwaitingLoad:)`` returned.
  final func publishAgain(version: UInt64) {
    repointingCreatedIfNeeded.followAgain(version: version)
  }

  /// Calls a closure with the current reference, and with the next one after each re-pointing.
  ///
  /// - Parameter follow: Receives the successive references.
  /// - Returns: A subscription that stops the calls when it is cancelled.
  private func follow(
    _ follow: @escaping @Sendable (Reference, _ isAwaitingLoad: Bool) -> Void
  ) -> SharedSubscription {
    repointingCreatedIfNeeded.follow(from: self) { reference, isAwaitingLoad in
      guard let reference = reference as? Reference else { return }
      follow(reference, isAwaitingLoad)
    }
  }
}
