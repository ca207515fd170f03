/// A value that waits to be saved, handed to a key without being copied.
///
/// See ``SharedKey/save(unsaved:context:continuation:)-(_,_,_)``.
public struct UnsavedValue<Value: Sendable>: Sendable {
  private let source: any UnsavedValueSource<Value>

  init(source: any UnsavedValueSource<Value>) {
    self.source = source
  }

  /// Takes the newest value, in order to save it.
  ///
  /// Mutations from now on are a new reason to save: the key is called again for them.
  ///
  /// - Returns: The value at this moment.
  public func take() -> Value {
    source.takeUnsavedValue()
  }
}

/// What an unsaved value is taken from.
protocol UnsavedValueSource<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Returns the newest value, and from then on counts mutations as unsaved again.
  func takeUnsavedValue() -> Value
}
