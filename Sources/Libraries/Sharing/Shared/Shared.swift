public import CustomDump
public import Observation

/// A property wrapper that shares a value with other parts of the app and with external systems.
///
/// Two features that hold the same shared value see each other's changes at once, on any thread:
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
/// - with a key, such as ``SharedReaderKey/inMemory(_:)`` or
///   ``SharedReaderKey/fileStorage(_:decoder:encoder:)``, which says where the value is stored;
/// - with ``init(value:)``, which creates a new source of truth;
/// - by deriving it from another shared value: `$syncUp.title`, `$syncUps[id: id]`.
///
/// The only way to change the value is ``withLock(_:fileID:filePath:line:column:)``. Reading
/// it inside `withObservationTracking` or `Observations` registers a dependency.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  @usableFromInline let reference: Reference<Value>

  @inlinable
  init(reference: Reference<Value>) {
    self.reference = reference
  }

  /// Creates a source of truth that lives as long as a shared value refers to it.
  ///
  /// - Parameter value: The first value.
  public init(value: sending Value) {
    self.init(reference: Reference(Source(value)))
  }

  /// Shares the value of another property.
  ///
  /// The compiler calls this for closure parameters that carry the wrapper's attribute.
  ///
  /// - Parameter projectedValue: A shared value.
  public init(projectedValue: Shared<Value>) {
    self = projectedValue
  }

  /// The value.
  ///
  /// Reading it takes the source's lock for a moment and registers a dependency of the code that
  /// observes.
  public var wrappedValue: Value {
    @inlinable
    get { reference.observedValue }
    @available(
      *,
      deprecated,
      message: "Use '$shared.withLock { $0 = newValue }': a plain set after a read loses changes."
    )
    nonmutating set {
      withLock { $0 = newValue }
    }
  }

  /// The shared value itself, to pass on, to derive from, and to ask for its state.
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
  ///   - operation: The mutation. It must not touch the same source of truth again, itself or
  ///     through another shared value derived from it.
  ///   - fileID: Where the mutation is, for tests that assert it.
  ///   - filePath: Where the mutation is, for tests that assert it.
  ///   - line: Where the mutation is, for tests that assert it.
  ///   - column: Where the mutation is, for tests that assert it.
  /// - Returns: What the operation returns.
  /// - Throws: The error of the operation. The changes that it has made by then stay.
  /// - Precondition: The calling thread is not inside a mutation of the same source of truth.
  @inlinable
  @discardableResult
  public func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> R {
    guard SharedChangeTracker.isAnyActive else { return try reference.withLock(operation) }
    let site = CallSite(fileID, filePath, line, column)
    return try reference.withLock(operation, at: site)
  }
}

// SAFETY: The reference guards the value.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Observable {}

extension Shared: Equatable where Value: Equatable {
  /// Whether two shared values have equal values at this moment.
  public static func == (lhs: Shared, rhs: Shared) -> Bool {
    lhs.wrappedValue == rhs.wrappedValue
  }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  /// An expression that creates the property: with its key or, without one, with its current value.
  public var description: String { "Shared<\(Value.self)>(\(reference.keyOrValue))" }
}

extension Shared: CustomReflectable {
  /// A mirror with the value as its one child.
  public var customMirror: Mirror {
    Mirror(self, children: ["value": wrappedValue], displayStyle: .struct)
  }
}

extension Shared: CustomDumpRepresentable {
  /// The value, so that a dump does not show how it is shared.
  public var customDumpValue: Any { wrappedValue }
}
