import IssueReporting

public import protocol Foundation.LocalizedError

/// An error for a required value that is missing from the key's external system.
public struct MissingValueError: Error, Hashable, Sendable {
  /// The key's description.
  public let key: String
}

extension MissingValueError: CustomStringConvertible, LocalizedError {
  /// A message about the missing value.
  public var description: String { "'\(key)' requires a value, but has none to load." }

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
  /// If another property already shares the value, the key loads the value again only if an earlier
  /// load is in progress or has failed.
  ///
  /// - Parameters:
  ///   - key: The key of the value. The key's default is not used.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  /// - Throws: Any error that the key throws, or ``MissingValueError`` if the key's external system
  ///   has no value.
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    self.init(reference: try await .requiring(key, at: CallSite(fileID, filePath, line, column)))
  }
}

extension SharedReader where Value: Sendable {
  /// Shares a key's value for reading, once it is loaded.
  ///
  /// - Parameters:
  ///   - key: The key of the value. The key's default is not used.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  /// - Throws: Any error that the key throws, or ``MissingValueError`` if the key's external system
  ///   has no value.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    self.init(reference: try await .requiring(key, at: CallSite(fileID, filePath, line, column)))
  }

  /// Shares, for reading, the value of a key that can also save, once the value is loaded.
  ///
  /// - Parameters:
  ///   - key: The key of the value. The key's default is not used.
  ///   - fileID: The file of the property, for reported issues.
  ///   - filePath: The path of the property's file, for reported issues.
  ///   - line: The line of the property, for reported issues.
  ///   - column: The column of the property, for reported issues.
  /// - Throws: Any error that the key throws, or ``MissingValueError`` if the key's external system
  ///   has no value.
  @_disfavoredOverload public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    self.init(reference: try await .requiring(key, at: CallSite(fileID, filePath, line, column)))
  }
}

extension Reference where Value: Sendable {
  /// Returns a reference to a key's value once the value is loaded.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - callSite: The call site that creates the property.
  /// - Throws: Any error that the key throws, or ``MissingValueError`` if there is no value.
  fileprivate static func requiring(
    _ key: some SharedReaderKey<Value>,
    at callSite: CallSite
  ) async throws -> Reference {
    let registry = PersistenceRegistry.current
    let existing = registry.use(of: key)
    if let persistence = existing.persistence as? Persistence<Value> {
      persistence.complete(with: key)
      // If the value has already been loaded, the key need not load it again.
      let status = persistence.status
      if status.isLoading || status.loadError != nil { try await persistence.load() }
      return Reference(existing)
    }
    // A source needs a value from the start, so the first load happens without a source.
    let name = KeyName(key)
    let loaded: Value? = try await result { completion in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(name)", callback: completion)
      )
    }.get()
    guard let loaded else { throw MissingValueError(key: "\(name)") }
    return Reference(
      registry.addUse(of: key, initialValue: loaded, at: callSite) {
        $0.subscribeOnce(context: .userInitiated)
      }
    )
  }
}
