public import Synchronization

extension Reference {
  /// Mutates the value of the property: see ``Shared/withLock(_:fileID:filePath:line:column:)``.
  ///
  /// Another thread may re-point the property before this thread enters the lock. A re-pointed
  /// reference cannot ask the key to save, so the mutation then goes to the replacement.
  ///
  /// - Parameter operation: The mutation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @inlinable final func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    if isRepointed.load(ordering: .acquiring) { return try replacement.withLock(operation) }
    if mutatePart == nil, source.beginMutation() {
      if isRepointed.load(ordering: .acquiring) {
        source.leave()
        return try replacement.withLock(operation)
      }
      defer { if source.endMutation() == .insideLock { finishMutation() } }
      return try operation(&wholeSource.value)
    }
    var result: Result<R, Failure>?
    let end = mutate { value in
      if isRepointed.load(ordering: .acquiring) { return false }
      result = Result { () throws(Failure) in try operation(&value) }
      return true
    }
    guard let result else { return try replacement.withLock(operation) }
    switch end {
    case .changed: break
    case .insideLock: finishMutation()
    // The part is missing, so the mutation changed the value that this reference remembers.
    case .unchanged: notifyObservers()
    }
    return try result.get()
  }

  /// Leaves the lock after a mutation through this reference, and performs the remaining work.
  @usableFromInline final func finishMutation() {
    let registrations = source.registrations
    let isUnobserved = unobservedSince.load(ordering: .relaxed) == registrations
    let observers = isUnobserved ? nil : path(isCreating: false).takeObservers()
    if observers?.notifications.isEmpty == true {
      unobservedSince.store(registrations, ordering: .relaxed)
    }
    let persistence = source.isUnsaved ? nil : persistence
    source.leave(notifying: observers, savingWith: persistence)
  }
}
