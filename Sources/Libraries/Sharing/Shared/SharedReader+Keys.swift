extension SharedReader {
  /// Shares the value of a key, for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none, also in place of the
  ///     key's own default. Evaluated when needed.
  ///   - key: Says where the value is stored.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(key, wrappedValue(), at: CallSite(fileID, filePath, line, column))
  }

  /// Shares the optional value of a key, for reading.
  ///
  /// - Parameters:
  ///   - key: Says where the value is stored.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  @inlinable
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    self.init(key, nil, at: CallSite(fileID, filePath, line, column))
  }

  /// Shares the value of a key that has a default, for reading.
  ///
  /// - Parameters:
  ///   - key: Says where the value is stored, and has the default value.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  @inlinable
  public init(
    _ key: (some SharedReaderKey<Value>).Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(key.base, key.defaultValue(), at: CallSite(fileID, filePath, line, column))
  }

  /// Shares the value of a key, for reading, with another default than the key's own.
  ///
  /// NB: Without this initialiser the compiler infers `[Element]` for an array literal whose
  /// elements are not literals, even if the key has another type of value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none. Evaluated when needed.
  ///   - key: Says where the value is stored.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: (some SharedReaderKey<Value>).Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(key.base, wrappedValue(), at: CallSite(fileID, filePath, line, column))
  }

  @inlinable
  init(
    _ key: some SharedReaderKey<Value>,
    _ initialValue: @autoclosure () -> Value,
    at callSite: @autoclosure () -> CallSite
  ) {
    let persistence = PersistenceRegistry.current.persistence(
      for: key,
      initialValue: initialValue(),
      at: callSite()
    )
    self.init(reference: Reference(persistence))
  }
}

// NB: The compiler looks for `.users` in `@SharedReader(.users)` among the members of the
// parameter's protocol. Without the following initialisers it would not find keys that are declared
// in an extension of `SharedKey`. Where both fit, it prefers the initialisers above.
extension SharedReader {
  /// Shares the value of a key that can also save, for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none, also in place of the
  ///     key's own default. Evaluated when needed.
  ///   - key: Says where the value is stored.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  @inlinable
  @_disfavoredOverload
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(key, wrappedValue(), at: CallSite(fileID, filePath, line, column))
  }

  /// Shares the optional value of a key that can also save, for reading.
  ///
  /// - Parameters:
  ///   - key: Says where the value is stored.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  @inlinable
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    self.init(key, nil, at: CallSite(fileID, filePath, line, column))
  }
}

extension SharedReader {
  /// Whether a value is on its way from the key's external system.
  public var isLoading: Bool { reference.observedPersistence?.isLoading ?? false }

  /// The error of the last load, or `nil` if it succeeded.
  ///
  /// The next load that succeeds clears it.
  public var loadError: (any Error)? { reference.observedPersistence?.loadError }

  /// Asks the key's external system for its current value, and waits for it.
  ///
  /// Most systems report their changes by themselves. Call this for one that does not, or to try
  /// again after an error.
  ///
  /// - Throws: The error of the key, which is also the ``loadError``.
  public func load() async throws {
    try await reference.currentPersistence?.load()
  }
}
