/// Where code that observes or changes a value runs: on the main actor, or on a thread and not on
/// the main actor.
///
/// It is one word, since each node has one.
struct ObserverContext: Equatable {
  /// On the main actor.
  static let mainActor = ObserverContext(number: 1)

  /// Several of these places.
  static let several = ObserverContext(number: 0)

  /// Where the calling code runs.
  static var current: ObserverContext {
    MainActor.isCurrent ? .mainActor : ObserverContext(number: ThreadIdentity.current)
  }

  /// The identity of the thread, which is an address and so neither of the other two.
  private let number: UInt
}
