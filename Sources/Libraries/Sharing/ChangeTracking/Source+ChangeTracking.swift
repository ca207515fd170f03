extension Source {
  /// The value that a test expects.
  @usableFromInline var expectedValue: Value {
    guard let tracker = SharedChangeTracker.current else { return actualValue }
    return tracker.expectation(for: self).expected
  }

  /// Mutates the value that a test expects, or records the value from before and mutates the value.
  @usableFromInline func mutateTracked(_ body: (inout Value) -> Bool) -> MutationEnd {
    let tracker = SharedChangeTracker.current
    if let tracker, SharedChangeTracker.isAsserting {
      return tracker.expectation(for: self).expect(at: .ofMutation, body) ? .changed : .unchanged
    }
    enter()
    tracker?.recordChange(of: self, from: value, at: .ofMutation)
    return endMutation(isChanged: body(&value))
  }
}
