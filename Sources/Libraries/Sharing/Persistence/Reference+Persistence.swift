extension Reference {
  /// The persistence of the property, if there is one.
  ///
  /// Reading it registers an observer of loading and saving.
  var observedPersistence: (any SourcePersistence)? {
    withTarget(observing: .whole) { $1 }
  }

  /// The persistence of the property, if there is one.
  var currentPersistence: (any SourcePersistence)? { withTarget { $1 } }
}
