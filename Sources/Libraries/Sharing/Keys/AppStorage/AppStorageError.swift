public import protocol Foundation.LocalizedError

/// An error that occurs while app storage loads or saves a value.
public enum AppStorageError: Error, Hashable, Sendable {
  /// The stored value does not have the property's type.
  ///
  /// If the stored value is a `Codable` value's JSON, the failure contains the location and the
  /// reason of the decoding error.
  case mismatch(_ key: String, type: String, _ failure: DecodingFailure? = nil)

  /// A value of a `Codable` type cannot be encoded.
  case unencodable(_ key: String, reason: String)

  /// The platform's user defaults could not be saved.
  case unwritable(_ key: String)
}

extension AppStorageError: CustomStringConvertible, LocalizedError {
  /// A sentence that says what failed, where, and what to do or what happens next.
  public var description: String {
    switch self {
    case .mismatch(let key, let type, let failure):
      "The stored value of '\(key)' does not have the type '\(type)'"
        + (failure.map { " (\($0))" } ?? "")
        + ": the next change replaces it."
    case .unencodable(let key, let reason):
      "The value of '\(key)' stays only in memory, because it cannot be encoded: \(reason)"
        + (reason.hasSuffix(".") ? "" : ".")
    case .unwritable(let key):
      "Cannot write '\(key)' to the user defaults: check their directory and its permissions."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
