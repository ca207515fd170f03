import Locking

/// The dependencies of models that `withDependencies` has returned.
///
/// A model without a ``Dependency`` property cannot keep its dependencies itself.
enum ModelDependencies {
  private struct Entry {
    weak let model: AnyObject?
    let values: DependencyValues
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]

    /// The number of entries at which the entries of released models are removed.
    var limit = 16
  }

  private static let state = Locked(State())

  /// Returns the dependencies that the first ``Dependency`` property of a model keeps.
  ///
  /// A model without a ``Dependency`` property has the dependencies of the operation that returned
  /// the model.
  static func values(of model: AnyObject) -> DependencyValues? {
    var mirror: Mirror? = Mirror(reflecting: model)
    while let current = mirror {
      for child in current.children {
        if let holder = child.value as? any DependencyHolder { return holder.heldValues }
      }
      mirror = current.superclassMirror
    }
    return state.withLock { $0.entries[ObjectIdentifier(model)] }
      .flatMap { $0.model == nil ? nil : $0.values }
  }

  /// Records the dependencies of the models in a result: the result itself, the payload of an
  /// enumeration such as an optional or a destination, or a part of a tuple.
  static func store<R>(_ values: DependencyValues, for result: R) {
    guard R.self != Void.self else { return }
    store(values, for: result, depth: 0)
  }

  private static func store(_ values: DependencyValues, for part: Any, depth: Int) {
    if type(of: part) is AnyClass { return store(values, forModel: part as AnyObject) }
    let mirror = Mirror(reflecting: part)
    switch mirror.displayStyle {
    case .enum, .optional, .tuple:
      guard depth < 4 else { return }
      for child in mirror.children { store(values, for: child.value, depth: depth + 1) }
    default: return
    }
  }

  private static func store(_ values: DependencyValues, forModel model: AnyObject) {
    let new = Entry(model: model, values: values)
    // Release the old values only after the lock is released, because their deinitialisers may call
    // this function again.
    let released = state.withLock { state -> [Entry] in
      var released: [Entry] = []
      if state.entries.count >= state.limit {
        released = state.entries.values.filter { $0.model == nil }
        state.entries = state.entries.filter { $0.value.model != nil }
        state.limit = max(16, 2 * state.entries.count)
      }
      if let old = state.entries.updateValue(new, forKey: ObjectIdentifier(model)) {
        released.append(old)
      }
      return released
    }
    withExtendedLifetime(released) {}
  }
}
