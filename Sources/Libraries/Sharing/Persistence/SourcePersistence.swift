/// A ``Persistence`` whose value type is unknown to the caller.
@usableFromInline protocol SourcePersistence: AnyObject, Sendable {
  /// Whether the external system is loading a value.
  var isLoading: Bool { get }

  /// The error of the last load, or `nil` if it succeeded.
  var loadError: (any Error)? { get }

  /// The error of the last save, or `nil` if it succeeded.
  var saveError: (any Error)? { get }

  /// Loads the value, and waits until it is loaded.
  func load() async throws

  /// Saves the value, and waits until the key has saved it.
  func save() async throws

  /// Calls a closure with each change by another program, until the subscription ends.
  ///
  /// The subscription retains the persistence, which receives the changes. A closure for another
  /// type of value is never called.
  func subscribeToExternalChanges<Value>(
    _ receive: @escaping @Sendable (ExternalChange<Value>) -> Void
  ) -> SharedSubscription

  /// Requests a save from the key, after the first change since the key took the value.
  func requestSave()
}
