/// A value that waits to be saved, handed to a key without being copied.
///
/// See ``SharedKey/save(unsaved:context:continuation:)-(_,_,_)``.
public struct UnsavedValue<Value: Sendable>: Sendable {
  private let source: any UnsavedValueSource<Value>

  /// Creates an unsaved value of a property, or of a property's replacement in a test of a key.
  package init(source: any UnsavedValueSource<Value>) {
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

  /// Merges a version that was found elsewhere into the newest value, and takes that in order to
  /// save it.
  ///
  /// Call it if the external system has a newer version when the key is about to write. All
  /// properties that share the value then have the merged one.
  ///
  /// - Parameters:
  ///   - theirs: The version in the external system.
  ///   - base: The common ancestor: the version that was last loaded or saved here.
  ///   - merger: Merges, and counts what could not be merged.
  /// - Returns: The merged value, or `nil` if the type is not ``Mergeable``. Nothing is taken then.
  public func take(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    source.takeUnsavedValue(merging: theirs, since: base, with: &merger)
  }

  /// Whether the value has changed since a key last took it.
  var isUnsaved: Bool { source.hasUnsavedValue }

  /// Asks the key to save the value again, because a save has failed whose cause may be gone.
  func requestSave() { source.requestSave() }
}

/// The source of an unsaved value.
package protocol UnsavedValueSource<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Returns the newest value, and from then on counts mutations as unsaved again.
  func takeUnsavedValue() -> Value

  /// Merges another version into the newest value and takes that, or returns `nil` if it cannot be
  /// merged.
  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value?

  /// Whether the value has changed since it was last taken.
  var hasUnsavedValue: Bool { get }

  /// Asks the key to save the value.
  func requestSave()
}

/// A value that is saved without a reference that it belongs to.
final class UnsavedConstant<Value: Sendable>: UnsavedValueSource {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func takeUnsavedValue() -> Value { value }

  var hasUnsavedValue: Bool { true }

  /// Does nothing: the caller that handed over the value receives the error.
  func requestSave() {}

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    merger.mergedIfPossible(value, theirs, since: base)
  }
}
