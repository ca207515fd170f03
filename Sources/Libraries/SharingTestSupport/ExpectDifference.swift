public import Testing

/// Expects an operation to change a value in a stated way, and in no other.
///
/// ```swift
/// expectDifference(model.syncUps) {
///   model.deleteSyncUpButtonTapped(id: design.id)
/// } changes: {
///   $0.remove(id: design.id)
/// }
/// ```
///
/// - Parameters:
///   - value: The value, evaluated before and after the operation.
///   - operation: The operation.
///   - changes: Makes of the value before what it should be after.
///   - sourceLocation: Where the failure is shown.
public func expectDifference<Value: Equatable>(
  _ value: @autoclosure () throws -> Value,
  operation: () throws -> Void,
  changes: (inout Value) throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    var expected = try value()
    try operation()
    try changes(&expected)
    expectNoDifference(
      expected,
      try value(),
      "The value did not change as stated.",
      sourceLocation: sourceLocation
    )
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// Expects an asynchronous operation to change a value in a stated way, and in no other.
///
/// - Parameters:
///   - value: The value, evaluated before and after the operation.
///   - operation: The operation. It runs where the caller does.
///   - changes: Makes of the value before what it should be after.
///   - sourceLocation: Where the failure is shown.
public nonisolated(nonsending) func expectDifference<Value: Equatable>(
  _ value: @autoclosure () throws -> Value,
  operation: nonisolated(nonsending) () async throws -> Void,
  changes: (inout Value) throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  do {
    var expected = try value()
    try await operation()
    try changes(&expected)
    expectNoDifference(
      expected,
      try value(),
      "The value did not change as stated.",
      sourceLocation: sourceLocation
    )
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}
