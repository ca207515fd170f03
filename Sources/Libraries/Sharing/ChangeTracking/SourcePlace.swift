/// Where in the code a mutation is.
package struct SourcePlace: Sendable {
  /// The place of the mutation that is under way in the current task.
  @TaskLocal static var ofMutation: SourcePlace?

  /// The module and file.
  package let fileID: StaticString

  /// The path of the file.
  package let filePath: StaticString

  /// The line, from 1.
  package let line: UInt

  /// The column, from 1.
  package let column: UInt
}

/// Whether mutations have to say where in the code they are.
@usableFromInline
var isPlaceOfMutationWanted: Bool { SharedChangeTracker.isAnyActive }

/// Whether a test is stating what it expects.
@usableFromInline
var isStating: Bool { SharedChangeTracker.current?.isAsserting == true }

extension Shared {
  /// Mutates the value, and lets those who track changes know where in the code that is.
  @usableFromInline
  func mutate<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) throws(Failure) -> R {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return try SourcePlace.$ofMutation.withValue(place) {
      Result { () throws(Failure) in try mutate(operation) }
    }
    .get()
  }
}
