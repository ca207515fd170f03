/// What can go wrong between a shared value and app storage.
public enum AppStorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is stored is of another type than the property.
  case mismatch(_ key: String, type: String)

  /// User defaults that are not of this library could not be written.
  case unwritable(_ key: String)

  /// One sentence that says what failed, where and why.
  public var description: String {
    switch self {
    case .mismatch(let key, let type):
      "What is stored as '\(key)' is not a value of type '\(type)': the next change replaces it."
    case .unwritable(let key):
      "Cannot write '\(key)' to the user defaults: check their directory and its permissions."
    }
  }
}
