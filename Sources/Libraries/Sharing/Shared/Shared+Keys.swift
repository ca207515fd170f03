public import IssueReporting

extension Shared {
  /// Shares a key's value.
  ///
  /// ```swift
  /// @Shared(.fileStorage(url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
  /// ```
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
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(reference: .to(key, wrappedValue(), at: CallSite(fileID, filePath, line, column)))
  }

  /// Shares the optional value of a key.
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

  /// Shares the value of a key that has a default.
  ///
  /// - Parameters:
  ///   - key: The key and its default value.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  @inlinable public init(
    _ key: (some SharedKey<Value>).Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      reference: .to(key.base, key.defaultValue(), at: CallSite(fileID, filePath, line, column))
    )
  }

  /// Shares a key's value, overriding the key's default.
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
    _ key: (some SharedKey<Value>).Default,
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

extension Shared {
  /// Whether the key's external system is loading a value.
  public var isLoading: Bool { reference.observedStatus.isLoading }

  /// The last load's error, or `nil` if the load succeeded.
  ///
  /// The next successful load clears the error. A successful save also clears the error, because it
  /// replaces the value that could not be loaded.
  public var loadError: (any Error)? { reference.observedStatus.loadError }

  /// The last save's error, or `nil` if the save succeeded.
  ///
  /// The value is not lost: it stays in memory, and the next mutation or ``save()`` saves it.
  public var saveError: (any Error)? { reference.observedStatus.saveError }

  /// Asks the key's external system for its current value, and waits for the answer.
  ///
  /// Most systems report their changes without being asked. Call this method if the system does not
  /// report its changes, or to retry after an error.
  ///
  /// - Throws: Any error that the key throws, which is also the ``loadError``.
  public func load() async throws {
    try await reference.currentPersistence.load()
  }

  /// Passes the value to the key's external system, and waits until it is saved.
  ///
  /// - Throws: Any error that the key throws, which is also the ``saveError``.
  public func save() async throws {
    try await reference.currentPersistence.save()
  }
}
