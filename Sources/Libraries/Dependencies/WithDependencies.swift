import IssueReporting

/// Sets dependencies while an operation runs.
///
/// ```swift
/// let model = withDependencies {
///   $0.uuid = .incrementing
/// } operation: {
///   SyncUpFormModel(syncUp: draft)
/// }
/// ```
///
/// - Parameters:
///   - update: Sets the dependencies. Changing a member of a dependency that has no test value does
///     not report an issue.
///   - operation: The code that uses the dependencies, including the tasks that it starts. Objects
///     with ``Dependency`` properties that the operation creates, and a model that it returns, keep
///     the dependencies.
/// - Returns: The result of the operation.
/// - Throws: Any error that either closure throws.
@discardableResult
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  try DependencyValues.current.updated(by: update).run(operation)
}

/// Sets dependencies while an asynchronous operation runs.
///
/// The operation runs on the caller's actor.
///
/// - Parameters:
///   - update: Sets the dependencies.
///   - operation: The code that uses the dependencies.
/// - Returns: The result of the operation.
/// - Throws: Any error that either closure throws.
@discardableResult
public nonisolated(nonsending) func withDependencies<R>(
  _ update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  try await DependencyValues.current.updated(on: #isolation, by: update).run(operation)
}

/// Passes the dependencies of a model on to the models that an operation creates.
///
/// A parent that was created with overridden dependencies uses this function to create its children
/// with the same dependencies:
///
/// ```swift
/// destination = withDependencies(from: self) { .edit(SyncUpFormModel(syncUp: syncUp)) }
/// ```
///
/// If the model has no dependencies to pass on, the function reports an issue.
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, possibly in a superclass, or an object that
///     `withDependencies` has returned.
///   - update: Sets further dependencies.
///   - operation: The code that uses the dependencies.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: The result of the operation.
/// - Throws: Any error that either closure throws.
@discardableResult
public func withDependencies<R>(
  from model: AnyObject,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let callSite = CallSite(fileID, filePath, line, column)
  return try DependencyValues(of: model, at: callSite).updated(by: update).run(operation)
}

/// Passes the dependencies of a model on to the models that an operation creates.
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, or an object that `withDependencies` has
///     returned.
///   - operation: The code that uses the dependencies.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: The result of the operation.
/// - Throws: Any error that the closure throws.
@discardableResult
public func withDependencies<R>(
  from model: AnyObject,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let callSite = CallSite(fileID, filePath, line, column)
  return try DependencyValues(of: model, at: callSite).run(operation)
}

/// Passes the dependencies of a model on to the models that an asynchronous operation creates.
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, or an object that `withDependencies` has
///     returned.
///   - update: Sets further dependencies.
///   - operation: The code that uses the dependencies.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: The result of the operation.
/// - Throws: Any error that either closure throws.
@discardableResult
public nonisolated(nonsending) func withDependencies<R>(
  from model: AnyObject,
  _ update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let callSite = CallSite(fileID, filePath, line, column)
  return try await DependencyValues(of: model, at: callSite)
    .updated(on: #isolation, by: update).run(operation)
}

/// Passes the dependencies of a model on to the models that an asynchronous operation creates.
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, or an object that `withDependencies` has
///     returned.
///   - operation: The code that uses the dependencies.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: The result of the operation.
/// - Throws: Any error that the closure throws.
@discardableResult
public nonisolated(nonsending) func withDependencies<R>(
  from model: AnyObject,
  operation: nonisolated(nonsending) () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let callSite = CallSite(fileID, filePath, line, column)
  return try await DependencyValues(of: model, at: callSite).run(operation)
}

extension DependencyValues {
  /// Creates the values that a model keeps, overridden by the values that the calling code has set.
  fileprivate init(of model: AnyObject, at callSite: CallSite) {
    guard let values = ModelDependencies.values(of: model) else {
      callSite.report(
        """
        '\(type(of: model))' has no dependencies to pass on. Give it a '@Dependency' property, or \
        return it from the operation of 'withDependencies'.
        """
      )
      self = .current
      return
    }
    self = DependencyValues.ofOperation.map(values.overridden) ?? values
  }

  fileprivate func updated(
    by update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = self
    try DependencyUpdate.run { try update(&values) }
    return values
  }

  /// Returns a copy of these values, changed by a closure that runs on an actor.
  ///
  /// NB: The closure captures the actor.
  /// If the closure did not capture the actor, execution would leave the actor and return to it,
  /// each time through a queue.
  fileprivate func updated(
    on isolation: isolated (any Actor)?,
    by update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = self
    try await DependencyUpdate.run {
      _ = isolation
      try await update(&values)
    }
    return values
  }

  /// Runs an operation, and records the values for the models that it returns.
  fileprivate func run<R>(_ operation: () throws -> R) rethrows -> R {
    let result = try DependencyUpdate.suspend { try apply(to: operation) }
    ModelDependencies.store(self, for: result)
    return result
  }

  fileprivate nonisolated(nonsending) func run<R>(
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    let result = try await DependencyUpdate.suspend { try await apply(to: operation) }
    ModelDependencies.store(self, for: result)
    return result
  }
}
