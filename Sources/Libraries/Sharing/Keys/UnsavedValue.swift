/// An unsaved value, passed to a key without a copy.
///
/// See ``SharedKey/save(unsaved:context:continuation:)-(_,_,_)``.
public struct UnsavedValue<Value: Sendable>: Sendable {
  private let source: any UnsavedValueSource<Value>

  /// Creates an unsaved value from a property, or from a stand-in for a property in a test of a
  /// key.
  package init(source: any UnsavedValueSource<Value>) {
    self.source = source
  }

  /// Returns the newest value, which the key then saves.
  ///
  /// The library calls the key again for later mutations.
  ///
  /// - Returns: The current value.
  public func take() -> Value {
    source.takeUnsavedValue()
  }

  /// Merges another version into the newest value and returns the result, which the key then saves.
  ///
  /// Call this method if the external system has a newer version when the key is ready to write.
  /// All properties with the value then have the merged value.
  ///
  /// - Parameters:
  ///   - theirs: The version in the external system.
  ///   - base: The common ancestor: the version that this process last loaded or saved.
  ///   - merger: Merges the versions and counts conflicts.
  /// - Returns: The merged value, or `nil` if both versions have changed and the type is not
  ///   ``Mergeable``. In that case, the value stays unsaved.
  public func take(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    source.takeUnsavedValue(merging: theirs, since: base, with: &merger)
  }

  /// Whether the value has changed since the key last took it or failed to save it.
  var hasChangedSinceTaken: Bool { source.hasChangedSinceTaken }

  /// Asks the key to save the value again, after the cause of a failed save may have disappeared.
  func requestSave() { source.requestSave() }
}

/// An unsaved value's source.
package protocol UnsavedValueSource<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Returns the newest value, and counts later mutations as unsaved again.
  func takeUnsavedValue() -> Value

  /// Merges another version into the newest value and takes the result, or returns `nil` if the
  /// type cannot be merged.
  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value?

  /// Whether the value has changed since the key last took it or failed to save it.
  var hasChangedSinceTaken: Bool { get }

  /// Asks the key to save the value.
  func requestSave()
}

/// The unsaved value of a source, and a use of its persistence.
final class UnsavedPersistence<Value: Sendable>: UnsavedValueSource {
  private let use: PersistenceUse

  init(_ use: consuming PersistenceUse) {
    self.use = use
  }

  private var persistence: Persistence<Value> { .used(by: use) }

  func takeUnsavedValue() -> Value { persistence.source.takeValueToSave() }

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    let persistence = persistence
    var attempt = merger
    let isMerged = persistence.source.update(isExternal: false) { ours, _ in
      attempt = merger
      return attempt.mergedIfPossible(ours, theirs, since: base)
    }
    guard isMerged else { return nil }
    merger = attempt
    persistence.deliverExternalChange(from: base, to: theirs)
    return persistence.source.takeValueToSave()
  }

  var hasChangedSinceTaken: Bool { persistence.source.hasChangedSinceTaken }

  func requestSave() { persistence.requestSave() }
}

/// A value that is saved without belonging to a reference.
final class UnsavedConstant<Value: Sendable>: UnsavedValueSource {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func takeUnsavedValue() -> Value { value }

  var hasChangedSinceTaken: Bool { true }

  /// Does nothing: the caller that provided the value receives the error.
  func requestSave() {}

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    merger.mergedIfPossible(value, theirs, since: base)
  }
}
