extension Reference {
  /// The persistence of the property, if any.
  ///
  /// Reading it registers an observer of the loading and saving status.
  var observedPersistence: (any SourcePersistence)? {
    withTarget(observing: .whole) { $1 }
  }

  /// The persistence of the property, if any.
  var currentPersistence: (any SourcePersistence)? { withTarget { $1 } }
}
