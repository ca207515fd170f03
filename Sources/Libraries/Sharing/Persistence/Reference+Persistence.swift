extension Reference {
  /// The status of loading and saving the property.
  ///
  /// Reading the status registers the calling code as an observer of the status.
  var observedStatus: PersistenceStatus {
    withTarget(observing: .whole) { $1.persistence?.status ?? PersistenceStatus() }
  }

  /// A ``PersistenceUse`` that keeps the value of the property's key alive; empty if the property
  /// has no key.
  var currentPersistence: PersistenceUse { withTarget { $1.copy() } }
}
