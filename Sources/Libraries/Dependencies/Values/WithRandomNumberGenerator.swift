import IssueReporting
import Locking

extension DependencyValues {
  /// A generator of random numbers.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static let testValue = WithRandomNumberGenerator(UnimplementedRandomNumberGenerator())
}

/// A dependency that runs code with a generator of random numbers.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// A test fails if it uses the dependency without setting it. With a seeded generator, the numbers
/// are predictable.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: Locked<any RandomNumberGenerator & Sendable>

  /// Creates the dependency.
  ///
  /// - Parameter generator: The generator, which all code that uses the dependency shares.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Locked(generator)
  }

  /// Runs an operation with the generator.
  ///
  /// - Parameter work: The operation. The operation must not use the dependency again, because the
  ///   generator is locked until the operation returns.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  public func callAsFunction<R, Failure: Error>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws(Failure) -> R
  ) throws(Failure) -> R {
    try generator.withLock { generator throws(Failure) in try work(&generator) }
  }
}

/// The generator for tests that do not set a generator.
///
/// The generator reports an issue when it is used.
private struct UnimplementedRandomNumberGenerator: RandomNumberGenerator {
  private var generator = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    reportUnimplemented("withRandomNumberGenerator")
    return generator.next()
  }
}
