// Spellings of earlier versions of the known library: the compiler says what to write instead.

extension Shared {
  /// Is not available: a source of truth is created with a label.
  @available(*, unavailable, message: "Write '@Shared(value: 0) var x', or pass a key.")
  @_disfavoredOverload
  public init(wrappedValue: Value) { fatalError("Unavailable") }

  /// Is not available: a source of truth is created with a label.
  @available(*, unavailable, renamed: "init(value:)")
  @_disfavoredOverload
  public init(_ value: Value) { fatalError("Unavailable") }
}

extension SharedReader {
  /// Is not available: a reader of a constant is created with a label.
  @available(*, unavailable, message: "Write '@SharedReader(value: 0) var x', or pass a key.")
  @_disfavoredOverload
  public init(wrappedValue: Value) { fatalError("Unavailable") }
}
