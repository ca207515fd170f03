/// How often the key has changed a value, and how often the program has.
typealias ChangeCounts = (external: UInt64, local: UInt64)

/// The state of a source that a persistence uses.
extension AnySource {
  /// Whether the value has changed since the key last took it.
  ///
  /// Call this inside the lock.
  var isUnsaved: Bool { isKeyed && !consequences.contains(.requestsSave) }

  /// Makes the next change request a save: the key has taken the value, or has failed to save it.
  ///
  /// Call this inside the lock.
  func requestSaveAtNextChange() {
    if isKeyed { consequences.insert(.requestsSave) }
  }

  /// The numbers of changes by the key, which loads and reports values, and by this program.
  ///
  /// Use it inside the lock only.
  var changeCounts: ChangeCounts { (externalCount, revision &- externalCount) }

  /// The numbers of changes, for code outside the lock.
  var currentChangeCounts: ChangeCounts { locked { changeCounts } }

  /// The revision, for code outside the lock.
  var currentRevision: UInt64 { locked { revision } }

  /// Notifies the observers of loading and saving, which are observers of the whole value.
  func notifyStatusObservers() {
    notifyObservers { ObservationPath(root: node).takeObservers(of: .content) }
  }
}
