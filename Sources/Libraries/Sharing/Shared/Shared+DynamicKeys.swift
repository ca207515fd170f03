extension Shared where Value: Sendable {
  /// Re-points this property to another key, and waits for the key's value.
  ///
  /// ```swift
  /// try await $results.load(.search(text))
  /// ```
  ///
  /// Until the value is loaded the property keeps the one that it had, and is loading. Every copy
  /// of this projected value is re-pointed, too; values that were derived from it before are not. A
  /// publisher of the property delivers the loaded value once.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept. If it has no value, the present one stays.
  ///   - fileID: Where the property is re-pointed, for issues.
  ///   - filePath: Where the property is re-pointed, for issues.
  ///   - line: Where the property is re-pointed, for issues.
  ///   - column: Where the property is re-pointed, for issues.
  /// - Throws: The error of the key, which is also the ``loadError`` of the re-pointed property.
  public func load(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    try await reference.load(key, initialValue: nil, at: site)
  }

  /// Re-points this property to another key that has a default, and waits for the key's value.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept, and what it is if it has no value.
  ///   - fileID: Where the property is re-pointed, for issues.
  ///   - filePath: Where the property is re-pointed, for issues.
  ///   - line: Where the property is re-pointed, for issues.
  ///   - column: Where the property is re-pointed, for issues.
  /// - Throws: The error of the key, which is also the ``loadError`` of the re-pointed property.
  public func load(
    _ key: (some SharedKey<Value>).Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    try await reference.load(key.base, initialValue: key.defaultValue(), at: site)
  }
}

extension SharedReader where Value: Sendable {
  /// Re-points this property to another key, and waits for the key's value.
  ///
  /// Until the value is loaded, the property keeps its previous value, and `isLoading` is `true`.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept. If it has no value, the present one stays.
  ///   - fileID: Where the property is re-pointed, for issues.
  ///   - filePath: Where the property is re-pointed, for issues.
  ///   - line: Where the property is re-pointed, for issues.
  ///   - column: Where the property is re-pointed, for issues.
  /// - Throws: The error of the key, which is also the ``loadError`` of the re-pointed property.
  public func load(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    try await reference.load(key, initialValue: nil, at: site)
  }

  /// Re-points this property to another key that has a default, and waits for the key's value.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept, and what it is if it has no value.
  ///   - fileID: Where the property is re-pointed, for issues.
  ///   - filePath: Where the property is re-pointed, for issues.
  ///   - line: Where the property is re-pointed, for issues.
  ///   - column: Where the property is re-pointed, for issues.
  /// - Throws: The error of the key, which is also the ``loadError`` of the re-pointed property.
  public func load(
    _ key: (some SharedReaderKey<Value>).Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    try await reference.load(key.base, initialValue: key.defaultValue(), at: site)
  }

  /// Re-points this property to another key, which can also save, and waits for the key's value.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept. If it has no value, the present one stays.
  ///   - fileID: Where the property is re-pointed, for issues.
  ///   - filePath: Where the property is re-pointed, for issues.
  ///   - line: Where the property is re-pointed, for issues.
  ///   - column: Where the property is re-pointed, for issues.
  /// - Throws: The error of the key, which is also the ``loadError`` of the re-pointed property.
  @_disfavoredOverload
  public func load(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    try await reference.load(key, initialValue: nil, at: site)
  }
}

extension Reference where Value: Sendable {
  /// Re-points the property to a key, and waits for the key's value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value if the key has none, or `nil` to keep the current value.
  ///   - callSite: Where the property is re-pointed.
  fileprivate final func load<Key: SharedReaderKey>(
    _ key: Key,
    initialValue: Value?,
    at callSite: CallSite
  ) async throws where Key.Value == Value {
    let value = current.reading { $0 }
    let (persistence, isNew) = PersistenceRegistry.current.persistence(
      toLoad: key,
      initialValue: initialValue ?? value,
      startingWith: initialValue.map { _ in value },
      at: callSite
    )
    // Publishers get the loaded value, and not before that the one that the new source starts with.
    let version = repoint(to: Reference(persistence), isAwaitingLoad: true)
    let revision = persistence.source.currentRevision
    // If nothing was loaded, the value of a connection that other properties use is new to this
    // property.
    defer {
      if !isNew, persistence.source.currentRevision == revision { publishAgain(version: version) }
    }
    try await persistence.load()
  }
}
