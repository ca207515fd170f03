// Declarations that exist only in earlier versions of swift-sharing. If code uses one of them, the
// compiler's message says what to write.

extension Shared {
  /// Unavailable.
  ///
  /// Create a source of truth with `Shared(value:)`.
  @available(*, unavailable, message: "Write '@Shared(value: 0) var x', or pass a key.")
  @_disfavoredOverload public init(wrappedValue: Value) { fatalError("Unavailable") }

  /// Unavailable.
  ///
  /// Create a source of truth with `Shared(value:)`.
  @available(*, unavailable, renamed: "init(value:)")
  @_disfavoredOverload public init(_ value: Value) { fatalError("Unavailable") }
}

extension SharedReader {
  /// Unavailable.
  ///
  /// Create a constant reader with `SharedReader(value:)`.
  @available(*, unavailable, message: "Write '@SharedReader(value: 0) var x', or pass a key.")
  @_disfavoredOverload public init(wrappedValue: Value) { fatalError("Unavailable") }
}
