public import Foundation
import IssueReporting
import Synchronization

extension DependencyValues {
  /// A generator of unique ids.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  // NB: `UUID()` reads `/dev/urandom`.
  // If that file is missing, as in an empty root directory, `UUID()` always returns the same id.
  // `SystemRandomNumberGenerator` asks the kernel instead.
  static let liveValue = UUIDGenerator {
    var generator = SystemRandomNumberGenerator()
    return UUID.random(using: &generator)
  }
  static let testValue = UUIDGenerator(unimplemented("uuid", placeholder: UUID(0)))
}

/// A generator of unique ids.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// let attendee = Attendee(id: Attendee.ID(uuid()))
/// ```
///
/// A test fails if it uses the generator without setting it. With ``incrementing``, the ids are
/// predictable.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator.
  ///
  /// - Parameter generate: A closure that returns an id.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a new id.
  public func callAsFunction() -> UUID { generate() }

  /// Returns a new generator that counts from zero: `UUID(0)`, `UUID(1)` and so on.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }

  /// Returns a generator that always returns the same id.
  ///
  /// - Parameter uuid: The id.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)
    func next() -> Int { value.add(1, ordering: .relaxed).oldValue }
  }
}

extension UUID {
  /// Creates an id that is easy to recognise in a test: `UUID(1)` ends in `…0001`.
  ///
  /// - Parameter number: The number that the id's last eight bytes contain.
  public init(_ number: Int) {
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> (56 - index * 8)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      )
    )
  }
}
