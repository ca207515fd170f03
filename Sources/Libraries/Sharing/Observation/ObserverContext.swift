/// The context of code that observes or changes a value: the main actor, or a thread outside the
/// main actor.
///
/// It is a single word, because every node contains one.
struct ObserverContext: Equatable {
  /// On the main actor.
  static let mainActor = ObserverContext(number: 1)

  /// Several contexts.
  static let several = ObserverContext(number: 0)

  /// The context of the calling code.
  static var current: ObserverContext {
    MainActor.isCurrent ? .mainActor : ObserverContext(number: ThreadIdentity.current)
  }

  /// The identity of the thread.
  ///
  /// It is an address, so it differs from the other two values.
  private let number: UInt
}
