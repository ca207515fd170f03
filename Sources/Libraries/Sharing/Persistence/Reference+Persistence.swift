extension Reference {
  /// A use of the persistence of the property, if there is one.
  ///
  /// Reading this property registers an observer of loading and saving.
  var observedPersistence: PersistenceUse {
    withTarget(observing: .whole) { $1.copy() }
  }

  /// A use of the persistence of the property, if there is one.
  var currentPersistence: PersistenceUse { withTarget { $1.copy() } }
}
