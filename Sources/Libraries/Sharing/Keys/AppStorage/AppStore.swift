/// Where app storage keeps its values, as its keys need it.
protocol AppStore: AnyObject, Sendable {
  /// Returns a value, or `nil` if there is none.
  func value(named name: String) -> PropertyListValue?

  /// Looks for changes that do not tell of themselves.
  func reload() async throws

  /// Calls a closure when any value may have changed.
  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription

  /// Stores a value, or removes it.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove it.
  ///   - name: Its name.
  ///   - context: Why it is saved.
  ///   - completion: Called once it is on disk, or cannot be.
  func save(
    _ value: PropertyListValue?,
    named name: String,
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  )
}
