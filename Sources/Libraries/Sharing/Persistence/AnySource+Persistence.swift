/// What a persistence has to know of its source.
extension AnySource {
  /// Whether the value has changed since the key last took it.
  ///
  /// Call this inside the lock.
  var isUnsaved: Bool { unsafe isKeyed && !consequences.contains(.requestsSave) }

  /// Lets the next change request a save, since the key has taken the value or has failed to save
  /// it.
  ///
  /// Call this inside the lock.
  func requestSaveAtNextChange() {
    if isKeyed { unsafe _ = consequences.insert(.requestsSave) }
  }

  /// The number of changes, not counting answers to loads.
  ///
  /// Use it inside the lock only.
  var changeCount: UInt64 { unsafe revision &- loadCount }

  /// The revision, for code outside the lock.
  var currentRevision: UInt64 {
    enter()
    defer { leave() }
    return unsafe revision
  }

  /// Notifies the observers of loading and saving, which are observers of the whole value.
  func notifyStatusObservers() {
    notifyObservers { ObservationPath(root: node).takeObservers(of: .content) }
  }
}
