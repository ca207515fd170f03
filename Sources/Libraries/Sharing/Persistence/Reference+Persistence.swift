extension Reference {
  /// The status of loading and saving the property.
  ///
  /// Reading the status registers the calling code as an observer of it.
  var observedStatus: PersistenceStatus {
    withTarget(observing: .whole) { $1.persistence?.status ?? PersistenceStatus() }
  }

  /// A use of the property's persistence, if the property has one.
  var currentPersistence: PersistenceUse { withTarget { $1.copy() } }
}
