public import protocol Foundation.LocalizedError

/// A key was required to have a value, and its external system has none.
public struct MissingValueError: Error, Hashable, Sendable {
  /// The key, as it describes itself.
  public let key: String
}

extension MissingValueError: CustomStringConvertible, LocalizedError {
  /// One sentence that says what is missing.
  public var description: String { "'\(key)' has no value to load, and one is required." }

  /// The same sentence, which is also the `localizedDescription`.
  public var errorDescription: String? { description }
}

extension Shared where Value: Sendable {
  /// Shares the value of a key once it is loaded.
  ///
  /// ```swift
  /// let syncUps = try await Shared(require: .syncUps)
  /// ```
  ///
  /// - Parameter key: Says where the value is kept.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  public init(require key: some SharedKey<Value>) async throws {
    let persistence = try await PersistenceRegistry.current.persistence(requiring: key)
    self.init(reference: persistence.saving(with: key).reference())
  }

  /// Shares the value of a key that has a default, once it is loaded.
  ///
  /// - Parameter key: Says where the value is kept. Its default is not used.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  public init(require key: (some SharedKey<Value>).Default) async throws {
    try await self.init(require: key.base)
  }
}

extension SharedReader where Value: Sendable {
  /// Shares the value of a key, for reading, once it is loaded.
  ///
  /// - Parameter key: Says where the value is kept.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  public init(require key: some SharedReaderKey<Value>) async throws {
    let persistence = try await PersistenceRegistry.current.persistence(requiring: key)
    self.init(reference: persistence.reference())
  }

  /// Shares the value of a key that has a default, for reading, once it is loaded.
  ///
  /// - Parameter key: Says where the value is kept. Its default is not used.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  public init(require key: (some SharedReaderKey<Value>).Default) async throws {
    try await self.init(require: key.base)
  }

  /// Shares the value of a key that can also save, for reading, once it is loaded.
  ///
  /// - Parameter key: Says where the value is kept.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  @_disfavoredOverload
  public init(require key: some SharedKey<Value>) async throws {
    let persistence = try await PersistenceRegistry.current.persistence(requiring: key)
    self.init(reference: persistence.reference())
  }
}
