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
///   - update: Sets the dependencies.
///   - operation: What they apply to: the code it runs, the tasks it starts, and the owners of
///     ``Dependency`` properties that it creates, for as long as those live.
/// - Returns: What the operation returns.
/// - Throws: What the closures throw.
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues.current
  try update(&values)
  return try values.apply(to: operation)
}

/// Sets dependencies while an asynchronous operation runs.
///
/// The operation runs where the caller does.
///
/// - Parameters:
///   - update: Sets the dependencies.
///   - operation: What they apply to.
/// - Returns: What the operation returns.
/// - Throws: What the closures throw.
public nonisolated(nonsending) func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  var values = DependencyValues.current
  try update(&values)
  return try await values.apply(to: operation)
}

/// Passes the dependencies of a model on to what an operation creates.
///
/// A parent that was created with some dependencies set uses this to create its children with the
/// same ones:
///
/// ```swift
/// destination = withDependencies(from: self) { .edit(SyncUpFormModel(syncUp: syncUp)) }
/// ```
///
/// - Parameters:
///   - model: An object with at least one ``Dependency`` property of its own or its superclasses'.
///     From one without nothing is passed on.
///   - update: Sets further dependencies.
///   - operation: What they apply to.
/// - Returns: What the operation returns.
/// - Throws: What the closures throw.
public func withDependencies<R>(
  from model: AnyObject,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = dependencies(heldBy: model)
  try update(&values)
  return try values.apply(to: operation)
}

/// Passes the dependencies of a model on to what an operation creates.
///
/// - Parameters:
///   - model: An object with at least one ``Dependency`` property.
///   - operation: What they apply to.
/// - Returns: What the operation returns.
/// - Throws: What the closure throws.
public func withDependencies<R>(from model: AnyObject, operation: () throws -> R) rethrows -> R {
  try withDependencies(from: model, { _ in }, operation: operation)
}

/// Passes the dependencies of a model on to what an asynchronous operation creates.
///
/// - Parameters:
///   - model: An object with at least one ``Dependency`` property.
///   - update: Sets further dependencies.
///   - operation: What they apply to.
/// - Returns: What the operation returns.
/// - Throws: What the closures throw.
public nonisolated(nonsending) func withDependencies<R>(
  from model: AnyObject,
  _ update: (inout DependencyValues) throws -> Void,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  var values = dependencies(heldBy: model)
  try update(&values)
  return try await values.apply(to: operation)
}

/// Passes the dependencies of a model on to what an asynchronous operation creates.
///
/// - Parameters:
///   - model: An object with at least one ``Dependency`` property.
///   - operation: What they apply to.
/// - Returns: What the operation returns.
/// - Throws: What the closure throws.
public nonisolated(nonsending) func withDependencies<R>(
  from model: AnyObject,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  try await withDependencies(from: model, { _ in }, operation: operation)
}

/// Sets dependencies for the rest of the process, or of the current test.
///
/// Call it once, at the start of a program, before anything uses a dependency. A value that is in
/// use already is reported as an issue, because code that holds it keeps it.
///
/// - Parameter update: Sets the dependencies.
/// - Throws: What the closure throws.
public func prepareDependencies(_ update: (inout DependencyValues) throws -> Void) rethrows {
  let lateCount = try DependencyValues.prepareScope(update)
  guard lateCount > 0 else { return }
  reportIssue(
    """
    'prepareDependencies' came too late for \(lateCount) of the dependencies that it sets: they are \
    in use already. Call it before anything uses a dependency.
    """
  )
}

/// The values of the calling code, which win over those that a model was created with.
private func dependencies(heldBy model: AnyObject) -> DependencyValues {
  var mirror: Mirror? = Mirror(reflecting: model)
  while let current = mirror {
    for child in current.children {
      guard let holder = child.value as? any DependencyHolder else { continue }
      guard let ofOperation = DependencyValues.ofOperation else { return holder.heldValues }
      return holder.heldValues.overridden(by: ofOperation)
    }
    mirror = current.superclassMirror
  }
  return .current
}
