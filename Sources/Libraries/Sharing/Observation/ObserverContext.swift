/// The context of code that observes or changes a value: the main actor, or a thread outside the
/// main actor.
///
/// The context takes only one machine word, because every node stores a context.
struct ObserverContext: Equatable {
  /// The context of code on the main actor.
  static let mainActor = ObserverContext(number: 1)

  /// A value that represents several different contexts.
  static let several = ObserverContext(number: 0)

  /// The calling code's context.
  static var current: ObserverContext {
    MainActor.isCurrent ? .mainActor : ObserverContext(number: ThreadIdentity.current)
  }

  /// The thread's identity.
  ///
  /// The identity is an address, so it differs from 0 and 1, which represent several contexts and
  /// the main actor.
  private let number: UInt
}
