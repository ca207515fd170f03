extension Shared {
  /// Shares the value of a key.
  ///
  /// ```swift
  /// @Shared(.fileStorage(url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none. Evaluated when needed.
  ///   - key: Says where the value is stored.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>
  ) {
    let persistence = PersistenceRegistry.current.persistence(
      for: key,
      initialValue: wrappedValue()
    )
    self.init(reference: persistence.saving(with: key).reference())
  }

  /// Shares the optional value of a key.
  ///
  /// - Parameter key: Says where the value is stored.
  @inlinable
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key that has a default.
  ///
  /// - Parameter key: Says where the value is kept, and what it is if there is none.
  @inlinable
  public init(_ key: (some SharedKey<Value>).Default) {
    self.init(wrappedValue: key.defaultValue(), key.base)
  }

  /// Shares the optional value of a key that has a default.
  ///
  /// NB: Without this initialiser the compiler could not choose between the two above.
  ///
  /// - Parameter key: Says where the value is kept, and what it is if there is none.
  @inlinable
  public init<Wrapped>(_ key: (some SharedKey<Value>).Default) where Value == Wrapped? {
    self.init(wrappedValue: key.defaultValue(), key.base)
  }

  /// Shares the value of a key, with another default than the key's own.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value when the key's external system has none. Evaluated when needed.
  ///   - key: Says where the value is stored.
  @inlinable
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: (some SharedKey<Value>).Default
  ) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }
}

extension Shared {
  /// Whether a value is on its way from the key's external system.
  public var isLoading: Bool { reference.observedPersistence?.isLoading ?? false }

  /// The error of the last load, or `nil` if it succeeded.
  ///
  /// The next load or save that succeeds clears it: a save replaces the value that could not be
  /// loaded.
  public var loadError: (any Error)? { reference.observedPersistence?.loadError }

  /// The error of the last save, or `nil` if it succeeded.
  ///
  /// The value itself is not lost: it stays in memory, and the next mutation or ``save()`` saves
  /// it.
  public var saveError: (any Error)? { reference.observedPersistence?.saveError }

  /// Asks the key's external system for its current value, and waits for it.
  ///
  /// Most systems report their changes by themselves. Call this for one that does not, or to try
  /// again after an error.
  ///
  /// - Throws: The error of the key, which is also the ``loadError``.
  public func load() async throws {
    try await reference.currentPersistence?.load()
  }

  /// Hands the value to the key's external system, and waits until it is saved.
  ///
  /// - Throws: The error of the key, which is also the ``saveError``.
  public func save() async throws {
    try await reference.currentPersistence?.save()
  }
}
