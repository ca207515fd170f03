/// A wrapper that stores an optional property in a separate allocation, so that the enclosing value
/// is small.
///
/// The wrapper suits large properties that few values have: copying an array of the enclosing
/// values takes less time.
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
