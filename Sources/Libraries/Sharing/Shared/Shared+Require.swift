public import protocol Foundation.LocalizedError

/// A key was required to have a value, and its external system has none.
public struct MissingValueError: Error, Hashable, Sendable {
  /// The key, as it describes itself.
  public let key: String
}

extension MissingValueError: CustomStringConvertible, LocalizedError {
  /// A sentence about the missing value.
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
  /// A value that another property shares need not be loaded again.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept. A default of the key is not used.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let persistence = try await PersistenceRegistry.current.persistence(
      requiring: key,
      at: CallSite(fileID, filePath, line, column)
    )
    self.init(reference: Reference(persistence))
  }
}

extension SharedReader where Value: Sendable {
  /// Shares the value of a key, for reading, once it is loaded.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept. A default of the key is not used.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let persistence = try await PersistenceRegistry.current.persistence(
      requiring: key,
      at: CallSite(fileID, filePath, line, column)
    )
    self.init(reference: Reference(persistence))
  }

  /// Shares the value of a key that can also save, for reading, once it is loaded.
  ///
  /// - Parameters:
  ///   - key: Says where the value is kept. A default of the key is not used.
  ///   - fileID: Where the property is, for issues.
  ///   - filePath: Where the property is, for issues.
  ///   - line: Where the property is, for issues.
  ///   - column: Where the property is, for issues.
  /// - Throws: The error of the key, or ``MissingValueError`` if its external system has no value.
  @_disfavoredOverload
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let persistence = try await PersistenceRegistry.current.persistence(
      requiring: key,
      at: CallSite(fileID, filePath, line, column)
    )
    self.init(reference: Reference(persistence))
  }
}
