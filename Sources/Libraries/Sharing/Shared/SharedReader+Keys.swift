extension SharedReader {
  /// Shares the value of a key, for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none. Evaluated when needed.
  ///   - key: Says where the value is stored.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>
  ) {
    let persistence = PersistenceRegistry.current.persistence(
      for: key,
      initialValue: wrappedValue()
    )
    self.init(reference: persistence.reference())
  }

  /// Shares the optional value of a key, for reading.
  ///
  /// - Parameter key: Says where the value is stored.
  @inlinable
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key that has a default, for reading.
  ///
  /// - Parameter key: Says where the value is kept, and what it is if there is none.
  @inlinable
  public init(_ key: (some SharedReaderKey<Value>).Default) {
    self.init(wrappedValue: key.defaultValue(), key.base)
  }

  /// Shares the optional value of a key that has a default, for reading.
  ///
  /// NB: Without this initialiser the compiler could not choose between the two above.
  ///
  /// - Parameter key: Says where the value is kept, and what it is if there is none.
  @inlinable
  public init<Wrapped>(_ key: (some SharedReaderKey<Value>).Default) where Value == Wrapped? {
    self.init(wrappedValue: key.defaultValue(), key.base)
  }

  /// Shares the value of a key, for reading, with another default than the key's own.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none. Evaluated when needed.
  ///   - key: Says where the value is stored.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: (some SharedReaderKey<Value>).Default
  ) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }
}

// NB: The compiler looks for `.users` in `@SharedReader(.users)` among the members of the
// parameter's protocol. Without the following initialisers it would not find keys that are declared
// in an extension of `SharedKey`. Where both fit, it prefers the initialisers above.
extension SharedReader {
  /// Shares the value of a key that can also save, for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none. Evaluated when needed.
  ///   - key: Says where the value is stored.
  @inlinable
  @_disfavoredOverload
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>
  ) {
    let persistence = PersistenceRegistry.current.persistence(
      for: key,
      initialValue: wrappedValue()
    )
    self.init(reference: persistence.reference())
  }

  /// Shares the optional value of a key that can also save, for reading.
  ///
  /// - Parameter key: Says where the value is stored.
  @inlinable
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
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
