import IssueReporting

extension Shared where Value: Sendable {
  /// Re-points this property to another key, and waits for the key's value.
  ///
  /// ```swift
  /// try await $results.load(.search(text))
  /// ```
  ///
  /// Until the value is loaded, the property keeps its previous value, and `isLoading` is `true`.
  /// The call also re-points all copies of this projected value, but not the values that were
  /// derived from it earlier. A publisher of the property delivers the loaded value exactly once.
  ///
  /// - Parameters:
  ///   - key: The new key. If the key has no value, the property takes the key's default or,
  ///     without a default, keeps its current value.
  ///   - fileID: The file of the call, for reported issues.
  ///   - filePath: The path of the call's file, for reported issues.
  ///   - line: The line of the call, for reported issues.
  ///   - column: The column of the call, for reported issues.
  /// - Throws: Any error that the key throws, which is also the ``loadError`` of the re-pointed
  ///   property.
  public func load(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await reference.load(key, at: CallSite(fileID, filePath, line, column))
  }
}

extension SharedReader where Value: Sendable {
  /// Re-points this property to another key, and waits for the key's value.
  ///
  /// Until the value is loaded, the property keeps its previous value, and `isLoading` is `true`.
  ///
  /// - Parameters:
  ///   - key: The new key. If the key has no value, the property takes the key's default or,
  ///     without a default, keeps its current value.
  ///   - fileID: The file of the call, for reported issues.
  ///   - filePath: The path of the call's file, for reported issues.
  ///   - line: The line of the call, for reported issues.
  ///   - column: The column of the call, for reported issues.
  /// - Throws: Any error that the key throws, which is also the ``loadError`` of the re-pointed
  ///   property.
  public func load(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await reference.load(key, at: CallSite(fileID, filePath, line, column))
  }

  /// Re-points this property to another key that can also save, and waits for the key's value.
  ///
  /// - Parameters:
  ///   - key: The new key. If the key has no value, the property takes the key's default or,
  ///     without a default, keeps its current value.
  ///   - fileID: The file of the call, for reported issues.
  ///   - filePath: The path of the call's file, for reported issues.
  ///   - line: The line of the call, for reported issues.
  ///   - column: The column of the call, for reported issues.
  /// - Throws: Any error that the key throws, which is also the ``loadError`` of the re-pointed
  ///   property.
  @_disfavoredOverload public func load(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await reference.load(key, at: CallSite(fileID, filePath, line, column))
  }
}

extension Reference where Value: Sendable {
  /// Re-points the property to a key, and waits for the key's value.
  ///
  /// - Parameters:
  ///   - key: The key to which the property is re-pointed.
  ///   - callSite: The call site that re-points the property.
  fileprivate final func load<Key: SharedReaderKey>(
    _ key: Key,
    at callSite: CallSite
  ) async throws where Key.Value == Value {
    let value = current.reading { $0 }
    let initialValue = (key as? any KeyWithDefault<Value>)?.initialValue
    var new: Persistence<Value>?
    let use = PersistenceRegistry.current.addUse(
      of: key,
      initialValue: initialValue ?? value,
      startingWith: initialValue.map { _ in value },
      at: callSite
    ) { new = $0 }
    let persistence = Persistence<Value>.used(by: use)
    let source = persistence.source
    // Publishers receive the loaded value, but not the temporary value that the new source has
    // until the load ends.
    let deliverAgain = repoint(to: Reference(use.copy()), isAwaitingLoad: true)
    let counts = source.changeCounts
    // If nothing was loaded because other properties already use the key, the key's value is still
    // new to this property.
    defer {
      if persistence !== new, source.changeCounts == counts { deliverAgain() }
    }
    try await use.load()
  }
}
