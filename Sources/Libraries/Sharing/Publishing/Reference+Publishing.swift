extension Reference {
  /// The values of the reference that the property leads to at the time.
  final var publisher: SharedPublisher<Value> {
    SharedPublisher { receive in
      let inner = ReplaceableSubscription()
      let outer = self.follow { reference, isAwaitingLoad in
        inner.replace { reference.subscribe(isSkippingCurrent: isAwaitingLoad, receive) }
      }
      // The subscription keeps the property alive, and lets it go when it has ended.
      return SharedSubscription { [self] in
        outer.cancel()
        inner.cancel()
        withExtendedLifetime(self) {}
      }
    }
  }

  /// The external changes of the key that the property has at the time.
  final var externalChanges: SharedPublisher<ExternalChange<Value>> {
    SharedPublisher { receive in
      let inner = ReplaceableSubscription()
      let outer = self.follow { reference, _ in
        inner.replace {
          reference.currentPersistence?.subscribeToExternalChanges(receive)
            ?? SharedSubscription {}
        }
      }
      return SharedSubscription { [self] in
        outer.cancel()
        inner.cancel()
        withExtendedLifetime(self) {}
      }
    }
  }

  /// Delivers the current value to publishers, unless the property was re-pointed again.
  ///
  /// - Parameter version: The version that ``repoint(to:isAwaitingLoad:)`` has returned.
  final func publishAgain(version: UInt64) {
    repointingCreatedIfNeeded.followAgain(version: version)
  }

  /// Calls a closure with the current reference, and with each one that this one is re-pointed to.
  ///
  /// - Parameter follow: Receives the references, one after the other.
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
