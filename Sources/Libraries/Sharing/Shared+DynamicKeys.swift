extension Shared where Value: Sendable {
  /// Re-points this property to another key, and waits for the key's value.
  ///
  /// ```swift
  /// try await $results.load(.search(text))
  /// ```
  ///
  /// Until the value is there the property keeps the one that it had, and is loading. All who hold this
  /// projected value are re-pointed with it; what was derived from it before is not.
  ///
  /// - Parameter key: Says where the value is kept. If it has no value, the present one stays.
  /// - Throws: What the key could not do. It is the ``loadError`` of the re-pointed property, too.
  public func load(_ key: some SharedKey<Value>) async throws {
    let reference = PersistentReferences.current.reference(
      for: key,
      initialValue: wrappedValue,
      isLoading: false
    )
    projectedValue = Shared(reference: reference.saving(with: key))
    try await reference.load()
  }

  /// Re-points this property to another key that has a default, and waits for the key's value.
  ///
  /// - Parameter key: Says where the value is kept, and what it is until it is loaded.
  /// - Throws: What the key could not do.
  public func load(_ key: (some SharedKey<Value>).Default) async throws {
    let reference = PersistentReferences.current.reference(
      for: key.base,
      initialValue: key.defaultValue(),
      isLoading: false
    )
    projectedValue = Shared(reference: reference.saving(with: key.base))
    try await reference.load()
  }
}

extension SharedReader where Value: Sendable {
  /// Re-points this property to another key, and waits for the key's value.
  ///
  /// Until the value is there the property keeps the one that it had, and is loading.
  ///
  /// - Parameter key: Says where the value is kept. If it has no value, the present one stays.
  /// - Throws: What the key could not do. It is the ``loadError`` of the re-pointed property, too.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    let reference = PersistentReferences.current.reference(
      for: key,
      initialValue: wrappedValue,
      isLoading: false
    )
    projectedValue = SharedReader(reference: reference)
    try await reference.load()
  }

  /// Re-points this property to another key that has a default, and waits for the key's value.
  ///
  /// - Parameter key: Says where the value is kept, and what it is until it is loaded.
  /// - Throws: What the key could not do.
  public func load(_ key: (some SharedReaderKey<Value>).Default) async throws {
    let reference = PersistentReferences.current.reference(
      for: key.base,
      initialValue: key.defaultValue(),
      isLoading: false
    )
    projectedValue = SharedReader(reference: reference)
    try await reference.load()
  }
}
