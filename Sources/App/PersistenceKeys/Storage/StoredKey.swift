package import Sharing

/// A key around the one that ``SyncUpsStorage`` makes: no feature knows whether a value is kept in
/// a file or with a team.
package struct StoredKey<Value: Sendable>: SharedKey {
  /// The id of the key of the user's file, or of the team's local copy.
  package let id: FileStorageKeyID

  /// The identity type of the key of the file.
  package static var identityType: Any.Type { FileStorageKey<Value>.identityType }

  private let base: any SharedKey<Value>

  /// Wraps a key.
  ///
  /// - Parameters:
  ///   - base: The key that does the work.
  ///   - id: The file that tells the storage from others.
  package init(_ base: any SharedKey<Value>, id: FileStorageKeyID) {
    self.base = base
    self.id = id
  }

  /// Loads as the wrapped key does.
  package func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    base.load(context: context, continuation: continuation)
  }

  /// Subscribes as the wrapped key does.
  package func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  /// Saves as the wrapped key does.
  package func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }

  /// Saves as the wrapped key does, which takes the value when it is about to write it.
  package func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    base.save(unsaved: unsaved, context: context, continuation: continuation)
  }
}

extension StoredKey: CustomStringConvertible {
  /// How the wrapped key describes itself.
  package var description: String { String(describing: base) }
}
