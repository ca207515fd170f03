public import CustomDump
public import Observation

/// A property wrapper that shares a value for reading.
///
/// A shared reader can have the same source of truth as a ``Shared``, but cannot change the value.
/// Pass a shared reader to a feature that reads a value but does not change it. `SharedReader` is
/// also the only wrapper for keys that cannot save.
///
/// ```swift
/// final class Child {
///   @SharedReader var isSoundOn: Bool
///   init(isSoundOn: SharedReader<Bool>) { _isSoundOn = isSoundOn }
/// }
///
/// Child(isSoundOn: SharedReader(settings.$isSoundOn))
/// ```
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  @usableFromInline let reference: Reference<Value>

  @inlinable init(reference: Reference<Value>) {
    self.reference = reference
  }

  /// Creates a reader of a value that never changes.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: Reference(to: Source(value)))
  }

  /// Creates a reader of a value that never changes.
  ///
  /// - Parameter value: The value.
  /// - Returns: A shared reader of the value.
  @available(*, deprecated, renamed: "init(value:)")
  public static func constant(_ value: sending Value) -> SharedReader {
    SharedReader(value: value)
  }

  /// Shares another property's value.
  ///
  /// The compiler calls this initialiser for a closure parameter that is declared with
  /// `@SharedReader`.
  ///
  /// - Parameter projectedValue: A shared reader.
  public init(projectedValue: SharedReader<Value>) {
    self = projectedValue
  }

  /// Makes a shared value read-only.
  ///
  /// - Parameter base: A shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference.withTarget { $0.copy(persistence: $1) })
  }

  /// The value.
  ///
  /// Reading the value registers the reading code as an observer if that code is being tracked.
  @inlinable public var wrappedValue: Value { reference.observedValue }

  /// The shared reader itself.
  ///
  /// Pass the shared reader on, derive parts from it, or read its status.
  ///
  /// Assigning another shared reader re-points the property.
  public var projectedValue: SharedReader<Value> {
    get { self }
    nonmutating set { reference.repoint(to: newValue.reference) }
  }
}

// SAFETY: The reference guards the value.
extension SharedReader: @unchecked Sendable where Value: Sendable {}

extension SharedReader: Observable {}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether two shared readers currently have equal values.
  public static func == (lhs: SharedReader, rhs: SharedReader) -> Bool {
    lhs.wrappedValue == rhs.wrappedValue
  }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The value's identity.
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: CustomStringConvertible {
  /// An expression that creates the reader: with its key or, if it has no key, with its current
  /// value.
  public var description: String { "SharedReader<\(Value.self)>(\(reference.keyOrValue))" }
}

extension SharedReader: CustomReflectable {
  /// A mirror with the value as its only child.
  public var customMirror: Mirror {
    Mirror(self, children: ["value": wrappedValue], displayStyle: .struct)
  }
}

extension SharedReader: CustomDumpRepresentable {
  /// The value itself: a dump shows only the value, not how the value is shared.
  public var customDumpValue: Any { wrappedValue }
}
