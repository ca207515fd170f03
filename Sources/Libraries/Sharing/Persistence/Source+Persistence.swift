extension Source {
  /// Replaces the value with one that the key has loaded or reported.
  ///
  /// - Parameters:
  ///   - newValue: The new value.
  ///   - isExternal: Whether the value comes from the external system and contains no change by
  ///     this program.
  ///   - condition: Decides inside the lock whether to replace the value.
  /// - Returns: Whether the value was replaced.
  @discardableResult func replace(
    with newValue: Value,
    isExternal: Bool = true,
    where condition: () -> Bool = { true }
  ) -> Bool {
    enter()
    guard condition() else {
      leave()
      return false
    }
    countChange(isExternal: isExternal)
    // Released outside the lock, because the deinitialiser of an old value may run the caller's
    // code.
    let replaced = value
    value = newValue
    leave(notifying: ObservationPath(root: node).takeObservers(), savingWith: nil)
    withExtendedLifetime(replaced) {}
    return true
  }

  /// Replaces the value with the result of a closure.
  ///
  /// The closure runs outside the lock, and runs again if the value changes in the meantime.
  ///
  /// - Parameters:
  ///   - isExternal: See ``replace(with:isExternal:where:)``.
  ///   - update: Receives the value and whether it is unsaved.
  /// - Returns: Whether the value was replaced.
  func update(
    isExternal: Bool,
    _ update: (_ value: Value, _ isUnsaved: Bool) -> Value?
  ) -> Bool {
    while true {
      let (current, isUnsaved, seen) = locked { (value, self.isUnsaved, revision) }
      guard let new = update(current, isUnsaved) else { return false }
      if replace(with: new, isExternal: isExternal, where: { revision == seen }) {
        return true
      }
    }
  }

  /// Returns the value for a key that is ready to write it, and makes the next change request
  /// another save.
  func takeValueToSave() -> Value {
    locked {
      requestSaveAtNextChange()
      return value
    }
  }

  /// Whether the value has changed since the key last took it, for code outside the lock.
  var hasUnsavedValue: Bool { locked { isUnsaved } }

  /// Makes the next change request a save, because the key has failed to save the value.
  func noteFailedSave() { locked(requestSaveAtNextChange) }

  /// Mutates the value on behalf of this library, ignoring the tracker of a test.
  ///
  /// - Parameters:
  ///   - persistence: The source's persistence, if any.
  ///   - body: The mutation.
  func mutateUntracked(
    savingWith persistence: (any SourcePersistence)?,
    _ body: (inout Value) -> Void
  ) {
    enter()
    body(&value)
    countChange()
    leave(notifying: ObservationPath(root: node).takeObservers(), savingWith: persistence)
  }
}
