import IssueReporting
import Locking

extension DependencyValues {
  /// Runs code that needs random numbers.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static let testValue = WithRandomNumberGenerator(UnimplementedRandomNumberGenerator())
}

/// A dependency that runs code with a source of random numbers.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// A test that uses it without setting it fails. Set it to one with a generator that starts from a
/// seed, and the numbers are known.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: Locked<any RandomNumberGenerator & Sendable>

  /// Creates the dependency.
  ///
  /// - Parameter generator: The source of random numbers. All code that uses the dependency shares
  ///   it.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Locked(generator)
  }

  /// Runs an operation with the source of random numbers.
  ///
  /// - Parameter work: The operation. It must not use the dependency again: it has the source to
  ///   itself.
  /// - Returns: What the operation returns.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator & Sendable) -> R
  ) -> R {
    generator.withLock { work(&$0) }
  }
}

/// Reports that a test uses random numbers without setting their source.
private struct UnimplementedRandomNumberGenerator: RandomNumberGenerator {
  private var generator = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    reportUnimplemented("withRandomNumberGenerator")
    return generator.next()
  }
}
