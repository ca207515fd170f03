// `FoundationEssentials` has all that is needed here. A program that loads it takes 1.25 times as
// long to start as one with the standard library alone; with the whole of Foundation it takes twice
// as long (the median of a hundred pairs of runs).
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Tagged where Tag: ~Copyable, RawValue == UUID {
  /// Tags a new UUID.
  ///
  /// Code that tests control takes the UUID from its dependencies instead: `SyncUp.ID(uuid())`.
  @inlinable
  public init() {
    self.init(rawValue: UUID())
  }

  /// Tags the UUID that a text describes.
  ///
  /// - Parameter uuidString: A text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`; nil comes of one
  ///   that is not a UUID.
  @inlinable
  public init?(uuidString: String) {
    guard let rawValue = UUID(uuidString: uuidString) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension Tagged: LocalizedError where Tag: ~Copyable, RawValue: Error {
  /// The description of the raw value, if that is a `LocalizedError`.
  @inlinable
  public var errorDescription: String? { localized?.errorDescription }

  /// The failure reason of the raw value, if that is a `LocalizedError`.
  @inlinable
  public var failureReason: String? { localized?.failureReason }

  /// The recovery suggestion of the raw value, if that is a `LocalizedError`.
  @inlinable
  public var recoverySuggestion: String? { localized?.recoverySuggestion }

  /// The help anchor of the raw value, if that is a `LocalizedError`.
  @inlinable
  public var helpAnchor: String? { localized?.helpAnchor }

  @inlinable
  var localized: (any LocalizedError)? { rawValue as? any LocalizedError }
}
