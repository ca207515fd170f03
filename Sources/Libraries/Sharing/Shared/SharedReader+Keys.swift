public import IssueReporting

extension SharedReader {
  /// Shares a key's value for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if the key's external system has no value. This value
  ///     overrides the key's default. The expression is evaluated when needed.
  ///   - key: The key of the value.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  @inlinable public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(reference: .to(key, wrappedValue(), at: CallSite(fileID, filePath, line, column)))
  }

  /// Shares the optional value of a key for reading.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  @inlinable @_disfavoredOverload public init<Wrapped>(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    self.init(reference: .to(key, nil, at: CallSite(fileID, filePath, line, column)))
  }

  /// Shares the value of a key that has a default, for reading.
  ///
  /// - Parameters:
  ///   - key: The key and its default value.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  @inlinable public init(
    _ key: (some SharedReaderKey<Value>).Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      reference: .to(key.base, key.defaultValue(), at: CallSite(fileID, filePath, line, column))
    )
  }

  /// Shares a key's value for reading, overriding the key's default.
  ///
  /// NB: Without this initialiser the compiler may infer `[Element]` for an array literal.
  /// For elements that are not literals, the compiler infers `[Element]` even if the key has
  /// another type of value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if the key's external system has no value. The expression
  ///     is evaluated when needed.
  ///   - key: The key of the value.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  @inlinable public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: (some SharedReaderKey<Value>).Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      reference: .to(key.base, wrappedValue(), at: CallSite(fileID, filePath, line, column))
    )
  }
}

// NB: The following initialisers help the compiler to find keys.
// For `@SharedReader(.users)`, the compiler looks up `.users` among the members of the parameter's
// protocol. Without the following initialisers, the compiler would not find keys that are declared
// in an extension of `SharedKey`. If an initialiser above also matches, the compiler prefers that
// initialiser.
extension SharedReader {
  /// Shares, for reading, the value of a key that can also save.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if the key's external system has no value. This value
  ///     overrides the key's default. The expression is evaluated when needed.
  ///   - key: The key of the value.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  @inlinable @_disfavoredOverload public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(reference: .to(key, wrappedValue(), at: CallSite(fileID, filePath, line, column)))
  }

  /// Shares, for reading, the optional value of a key that can also save.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  @inlinable @_disfavoredOverload public init<Wrapped>(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    self.init(reference: .to(key, nil, at: CallSite(fileID, filePath, line, column)))
  }
}

extension SharedReader {
  /// Whether the key's external system is loading a value.
  public var isLoading: Bool { reference.observedStatus.isLoading }

  /// The last load's error, or `nil` if the load succeeded.
  ///
  /// The next successful load clears the error.
  public var loadError: (any Error)? { reference.observedStatus.loadError }

  /// Asks the key's external system for its current value, and waits for the answer.
  ///
  /// Most systems report their changes without being asked. Call this method if the system does not
  /// report its changes, or to retry after an error.
  ///
  /// - Throws: Any error that the key throws, which is also the ``loadError``.
  public func load() async throws {
    try await reference.currentPersistence.load()
  }
}
