/// A ``Persistence``, for code that does not know the type of the value.
@usableFromInline protocol SourcePersistence: AnyObject, Sendable {
  /// Whether a value is on its way from the external system.
  var isLoading: Bool { get }

  /// The error of the last load, or `nil` if it succeeded.
  var loadError: (any Error)? { get }

  /// The error of the last save, or `nil` if it succeeded.
  var saveError: (any Error)? { get }

  /// Loads the value, and waits for it.
  func load() async throws

  /// Saves the value, and waits until the key has saved it.
  func save() async throws

  /// Calls a closure with each change that another program makes, until the subscription ends.
  ///
  /// The subscription retains the persistence: without it nothing would follow other programs. A
  /// closure for another type of value is never called.
  func subscribeToExternalChanges<Value>(
    _ receive: @escaping @Sendable (ExternalChange<Value>) -> Void
  ) -> SharedSubscription

  /// Asks the key to save, since the value has changed for the first time since the key took it.
  func requestSave()
}
