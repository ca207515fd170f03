/// An unsaved value that never changes, for a caller that saves a plain value.
final class UnsavedConstant<Value: Sendable>: UnsavedValueSource {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func takeUnsavedValue() -> Value { value }

  var isSaveRequested: Bool { true }

  /// Does nothing: the caller that provided the value receives any error.
  func requestSave() {}

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    merger.mergedIfPossible(value, theirs, since: base)
  }
}
