import IssueReporting

/// The place in a program that makes a change or creates a property.
@usableFromInline
package struct CallSite: Sendable {
  /// The call site of the mutation in progress in the current task.
  @TaskLocal static var ofMutation: CallSite?

  /// The module and file.
  package let fileID: StaticString

  /// The path of the file.
  package let filePath: StaticString

  /// The line, from 1.
  package let line: UInt

  /// The column, from 1.
  package let column: UInt

  /// Creates a call site.
  @usableFromInline
  package init(
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reports an issue at this call site.
  func reportIssue(_ message: String) {
    IssueReporting.reportIssue(
      message,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension Reference {
  /// Mutates the value like ``withLock(_:)``, and tells trackers the call site of the mutation.
  @usableFromInline
  final func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R,
    at callSite: CallSite
  ) throws(Failure) -> R {
    try CallSite.$ofMutation.withValue(callSite) {
      Result { () throws(Failure) in try withLock(operation) }
    }
    .get()
  }
}
