public import IssueReporting

extension CallSite {
  /// The call site of the mutation in progress in the current task.
  @TaskLocal static var ofMutation: CallSite?
}

extension Reference {
  /// Mutates the value like ``withLock(_:)``, and tells a test's tracker the call site of the
  /// mutation.
  @usableFromInline final func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R,
    at callSite: CallSite
  ) throws(Failure) -> R {
    try CallSite.$ofMutation.withValue(callSite) {
      Result { () throws(Failure) in try withLock(operation) }
    }
    .get()
  }
}
