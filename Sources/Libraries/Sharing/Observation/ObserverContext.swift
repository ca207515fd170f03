/// Where code that observes or changes a value runs.
enum ObserverContext: Equatable {
  /// On the main actor.
  case mainActor

  /// On a thread, and not on the main actor.
  case thread(UInt)

  /// Where the calling code runs.
  static var current: ObserverContext {
    MainActor.isCurrent ? .mainActor : .thread(ThreadIdentity.current)
  }
}
