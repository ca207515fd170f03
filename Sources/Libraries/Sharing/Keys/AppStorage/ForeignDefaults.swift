import Dependencies
import Foundation

/// User defaults that are not of this library, used within what the platform gives.
///
/// SAFETY: `UserDefaults` guards its values with a lock of its own.
final class ForeignDefaults: AppStore, @unchecked Sendable {
  private let defaults: UserDefaults

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  func value(named name: String) -> PropertyListValue? {
    // A URL is stored as its text, which the platform's own way would take for a path.
    defaults.object(forKey: name).flatMap(PropertyListValue.init)
  }

  func reload() async throws { defaults.synchronize() }

  // The platform tells of no change.
  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(
    _ value: PropertyListValue?,
    named name: String,
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    if let value {
      defaults.set(value.foundationValue, forKey: name)
    } else {
      defaults.removeObject(forKey: name)
    }
    // Nothing is written before.
    let isWritten = defaults.synchronize()
    completion(isWritten ? .success(()) : .failure(AppStorageError.unwritable(name)))
  }
}
