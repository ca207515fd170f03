extension Source {
  /// The value that a test expects, or the actual value if no test tracks changes.
  @usableFromInline var expectedValue: Value {
    guard let tracker = SharedChangeTracker.current else { return actualValue }
    return tracker.expectation(for: self).expected
  }

  /// Mutates the expected value during an assertion.
  ///
  /// Outside an assertion, records the actual value and mutates it.
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
