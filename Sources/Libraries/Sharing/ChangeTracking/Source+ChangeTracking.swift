extension Source {
  /// The value that a test expects, or the actual value if no test tracks changes.
  @usableFromInline var expectedValue: Value {
    let actual = actualValue
    return SharedChangeTracker.current?.change(of: self, from: actual).expected ?? actual
  }

  /// Mutates the expected value during an assertion.
  ///
  /// Outside an assertion, records the actual value before mutating it.
  @usableFromInline func mutateTracked(_ body: (inout Value) -> Bool) -> MutationEnd {
    let tracker = SharedChangeTracker.current
    if let tracker, SharedChangeTracker.isAsserting {
      let change = tracker.change(of: self, from: actualValue)
      return change.expect(at: .ofMutation, body) ? .changed : .unchanged
    }
    enter()
    tracker?.change(of: self, from: value).latestCallSite = .ofMutation
    return endMutation(isChanged: body(&value))
  }
}
