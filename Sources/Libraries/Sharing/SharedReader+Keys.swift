extension SharedReader {
  /// Shares the value of a key, for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none. Evaluated when needed.
  ///   - key: Says where the value is kept.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>
  ) {
    self.init(
      reference: PersistentReferences.current.reference(
        for: key,
        initialValue: wrappedValue()
      )
    )
  }

  /// Shares the optional value of a key, for reading.
  ///
  /// - Parameter key: Says where the value is kept.
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
  /// NB: Without this one the compiler could not choose between the two above.
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
  ///   - key: Says where the value is kept.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: (some SharedReaderKey<Value>).Default
  ) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }
}

extension SharedReader {
  /// Whether a value is on its way from the key's external system.
  public var isLoading: Bool { observedRoot.isLoading }

  /// What went wrong when the value was loaded last, or `nil` if nothing did.
  public var loadError: (any Error)? { observedRoot.loadError }

  /// Asks the key's external system for its current value, and waits for it.
  ///
  /// - Throws: What the key could not do. It is the ``loadError``, too.
  public func load() async throws {
    try await box.reference.root.load()
  }

  private var observedRoot: any RootReference {
    let reference = box.reference
    reference.state.signal.access()
    return reference.root
  }
}
