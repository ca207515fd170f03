import Sharing

/// The connection of a property to its value in a store.
protocol StoredValue<Value>: Sendable {
  associatedtype Value: Equatable & Sendable

  /// The value with the pending changes applied, or `nil` if the store has no value.
  var value: Value? { get }

  /// Sends the value and all future changes to a subscriber.
  func subscribe(_ subscriber: SharedSubscriber<Value>) -> SharedSubscription

  /// Schedules a save.
  ///
  /// The store calls `take` when it is ready to write the value.
  func requestSave(_ saver: Saver, taking take: @escaping @Sendable () -> Value)
}
