public import CustomDump
public import IssueReporting
public import Observation

/// A property wrapper that shares a value with other parts of the app and with external systems.
///
/// Two features that hold the same shared value see each other's changes immediately, on any
/// thread:
///
/// ```swift
/// @Observable final class SyncUpsListModel {
///   @ObservationIgnored @Shared(.syncUps) var syncUps
/// }
///
/// @Observable final class SyncUpDetailModel {
///   @ObservationIgnored @Shared var syncUp: SyncUp
/// }
///
/// guard let syncUp = Shared(list.$syncUps[id: id]) else { return }
/// let detail = SyncUpDetailModel(syncUp: syncUp)
/// detail.$syncUp.withLock { $0.title = "Design" }
/// list.syncUps[id: id]?.title  // "Design"
/// ```
///
/// A shared value is created in one of three ways:
///
/// - with a key, for example ``SharedReaderKey/inMemory(_:)`` or
///   ``SharedReaderKey/fileStorage(_:decoder:encoder:)``, which determines where the value is
///   stored;
/// - with ``init(value:)``, which creates a new source of truth;
/// - by deriving it from another shared value: `$syncUp.title`, `$syncUps[id: id]`.
///
/// The only way to change the value is ``withLock(_:fileID:filePath:line:column:)``. Code that
/// reads the value inside `withObservationTracking` or `Observations` is notified of the next
/// change.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  @usableFromInline let reference: Reference<Value>

  @inlinable init(reference: Reference<Value>) {
    self.reference = reference
  }

  /// Creates a source of truth that exists as long as a shared value refers to it.
  ///
  /// - Parameter value: The initial value.
  public init(value: sending Value) {
    self.init(reference: Reference(to: Source(value)))
  }

  /// Shares another property's value.
  ///
  /// The compiler calls this initialiser for a closure parameter that is declared with `@Shared`.
  ///
  /// - Parameter projectedValue: A shared value.
  public init(projectedValue: Shared<Value>) {
    self = projectedValue
  }

  /// The value.
  ///
  /// Reading the value briefly acquires the lock of the source of truth, and registers the reading
  /// code as an observer if that code is being tracked.
  public var wrappedValue: Value {
    @inlinable get { reference.observedValue }
    @available(
      *,
      deprecated,
      message: "Use '$shared.withLock { $0 = newValue }': separate get and set can lose changes."
    )
    nonmutating set {
      withLock { $0 = newValue }
    }
  }

  /// The shared value itself.
  ///
  /// Pass the shared value on, derive parts from it, or read its status.
  ///
  /// Assigning another shared value re-points the property: `$items = Shared(.items(search))`.
  public var projectedValue: Shared<Value> {
    get { self }
    nonmutating set { reference.repoint(to: newValue.reference) }
  }

  /// Mutates the value, atomically with respect to every other reader and writer on any thread.
  ///
  /// ```swift
  /// $syncUps.withLock { $0.remove(id: id) }
  /// ```
  ///
  /// - Parameters:
  ///   - operation: The mutation. The operation must not use the same source of truth again,
  ///     directly or through a derived shared value.
  ///   - fileID: The file of the mutation, which a failing test reports.
  ///   - filePath: The path of the mutation's file, which a failing test reports.
  ///   - line: The line of the mutation, which a failing test reports.
  ///   - column: The column of the mutation, which a failing test reports.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws. Changes made before the error are kept.
  /// - Precondition: The calling thread is not mutating the same source of truth.
  @inlinable @discardableResult public func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> R {
    guard SharedChangeTracker.isAnyActive else { return try reference.withLock(operation) }
    return try reference.withLock(operation, at: CallSite(fileID, filePath, line, column))
  }
}

// SAFETY: The reference guards the value.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Observable {}

extension Shared: Equatable where Value: Equatable {
  /// Whether two shared values currently have equal values.
  public static func == (lhs: Shared, rhs: Shared) -> Bool {
    lhs.wrappedValue == rhs.wrappedValue
  }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The value's identity.
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  /// An expression that creates the property: with its key or, if it has no key, with its current
  /// value.
  public var description: String { "Shared<\(Value.self)>(\(reference.keyOrValue))" }
}

extension Shared: CustomReflectable {
  /// A mirror with the value as its only child.
  public var customMirror: Mirror {
    Mirror(self, children: ["value": wrappedValue], displayStyle: .struct)
  }
}

extension Shared: CustomDumpRepresentable {
  /// The value itself: a dump shows only the value, not how the value is shared.
  public var customDumpValue: Any { wrappedValue }
}
