public import IssueReporting

extension Reference {
  /// The status of loading and saving the property.
  ///
  /// Reading the status registers the calling code as an observer of the status.
  var observedStatus: PersistenceStatus {
    withTarget { target, use in
      let source = target.source
      if source.accessWhole() { source.registerObserver { source.node } }
      return use.persistence?.status ?? PersistenceStatus()
    }
  }

  /// A ``PersistenceUse`` that keeps the value of the property's key alive; empty if the property
  /// has no key.
  var currentPersistence: PersistenceUse { withTarget { $1.copy() } }

  /// The text in parentheses in a description: the property's key or the property's value.
  ///
  /// The text is the key if the property refers to the whole value of a key. If the property has no
  /// key, or refers to a part of a value, the text is the property's value.
  final var keyOrValue: String {
    let key = current.lendPart == nil ? current.source.key : nil
    return key.map { "\($0)" } ?? "value: \(String(reflecting: observedValue))"
  }
}

extension Reference where Value: Sendable {
  /// Returns a reference to a key's value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value while the key has no value.
  ///   - callSite: The call site that creates the property.
  @inlinable static func to(
    _ key: some SharedReaderKey<Value>,
    _ initialValue: @autoclosure () -> Value,
    at callSite: @autoclosure () -> CallSite
  ) -> Reference {
    PersistenceRegistry.withCurrent {
      Reference($0.use(of: key, initialValue: initialValue(), at: callSite()))
    }
  }
}
