import IssueReporting

public import protocol Foundation.LocalizedError

/// The error for a required value that the key's external system does not have.
public struct MissingValueError: Error, Hashable, Sendable {
  /// The key's description.
  public let key: String
}

extension MissingValueError: CustomStringConvertible, LocalizedError {
  /// A message about the missing value.
  public var description: String { "'\(key)' has no value to load, and one is required." }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension Shared where Value: Sendable {
  /// Shares a key's value once it is loaded.
  ///
  /// ```swift
  /// let syncUps = try await Shared(require: .syncUps)
  /// ```
  ///
  /// If another property already shares the value, it is not loaded again.
  ///
  /// - Parameters:
  ///   - key: The key of the value. The key's default is not used.
  ///   - fileID: The file of the property, for issues.
  ///   - filePath: The path of the property's file, for issues.
  ///   - line: The line of the property, for issues.
  ///   - column: The column of the property, for issues.
  /// - Throws: Any error that the key throws, or ``MissingValueError`` if its external system has
  ///   no value.
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    let use = try await PersistenceRegistry.current.use(requiring: key, at: site)
    self.init(reference: Reference(use))
  }
}

extension SharedReader where Value: Sendable {
  /// Shares a key's value for reading, once it is loaded.
  ///
  /// - Parameters:
  ///   - key: The key of the value. The key's default is not used.
  ///   - fileID: The file of the property, for issues.
  ///   - filePath: The path of the property's file, for issues.
  ///   - line: The line of the property, for issues.
  ///   - column: The column of the property, for issues.
  /// - Throws: Any error that the key throws, or ``MissingValueError`` if its external system has
  ///   no value.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    let use = try await PersistenceRegistry.current.use(requiring: key, at: site)
    self.init(reference: Reference(use))
  }

  /// Shares, for reading, the value of a key that can also save, once the value is loaded.
  ///
  /// - Parameters:
  ///   - key: The key of the value. The key's default is not used.
  ///   - fileID: The file of the property, for issues.
  ///   - filePath: The path of the property's file, for issues.
  ///   - line: The line of the property, for issues.
  ///   - column: The column of the property, for issues.
  /// - Throws: Any error that the key throws, or ``MissingValueError`` if its external system has
  ///   no value.
  @_disfavoredOverload
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID, filePath, line, column)
    let use = try await PersistenceRegistry.current.use(requiring: key, at: site)
    self.init(reference: Reference(use))
  }
}
