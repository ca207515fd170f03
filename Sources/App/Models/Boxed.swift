/// Stores an optional member in memory of its own, so that the value around it is small.
///
/// Suits large members that few values have: copying an array of the values around them takes less
/// time.
@propertyWrapper
package struct Boxed<Wrapped: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Box: Hashable, Sendable {
    case value(Wrapped)
  }

  private var box: Box?

  package init(wrappedValue: Wrapped?) {
    box = wrappedValue.map(Box.value)
  }

  package var wrappedValue: Wrapped? {
    get { if case .value(let value) = box { value } else { nil } }
    set { box = newValue.map(Box.value) }
  }
}
