/// The numbers of changes to a value by the key and by the program.
typealias ChangeCounts = (external: UInt64, local: UInt64)

/// The state of a source that its persistence uses.
extension AnySource {
  /// Whether the value has changed since the key last took it.
  ///
  /// Call this inside the lock.
  var isUnsaved: Bool { isKeyed && !consequences.contains(.requestsSave) }

  /// Makes the next change request a save, because the key has taken the value or has failed to
  /// save it.
  ///
  /// Call this inside the lock.
  func requestSaveAtNextChange() {
    if isKeyed { consequences.insert(.requestsSave) }
  }

  /// The numbers of changes by the key, which loads and reports values, and by this program.
  ///
  /// Use it only inside the lock.
  var changeCounts: ChangeCounts { (externalCount, revision &- externalCount) }

  /// The numbers of changes, for code outside the lock.
  var currentChangeCounts: ChangeCounts { locked { changeCounts } }

  /// The revision, for code outside the lock.
  var currentRevision: UInt64 { locked { revision } }

  /// Notifies the observers of the loading and saving status, which observe the whole value.
  func notifyStatusObservers() {
    notifyObservers { ObservationPath(root: node).takeObservers(of: .content) }
  }
}
