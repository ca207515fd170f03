/// A wrapper that stores an optional property in a separate allocation, so that the enclosing value
/// is small.
///
/// Use this wrapper for large properties that are `nil` in most values: an array of small values is
/// faster to copy.
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
