import Foundation

/// The defaults that threads are creating, so that each default is created only once.
///
/// The process has a single table of these defaults. The table's lock is not held while a default
/// is created.
enum DefaultsInProgress {
  /// A default that a thread is creating.
  struct Making: Hashable {
    private let scope: ObjectIdentifier
    private let key: ObjectIdentifier
    private let context: DependencyContext
    private let name: String

    init<Key: TestDependencyKey>(
      scope: DependencyScope,
      key: Key.Type,
      context: DependencyContext
    ) {
      self.scope = ObjectIdentifier(scope)
      self.key = ObjectIdentifier(key)
      self.context = context
      name = "'\(Key.self)'"
    }

    fileprivate var description: String { name }

    static func == (lhs: Making, rhs: Making) -> Bool {
      lhs.key == rhs.key && lhs.scope == rhs.scope && lhs.context == rhs.context
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(scope)
    }
  }

  private struct Step {
    let making: Making
    let thread: pthread_t
  }

  /// SAFETY: Accessed only while ``condition`` is locked.
  private struct State {
    /// The defaults that threads are creating, oldest first.
    var steps: [Step] = []

    /// The default that each waiting thread waits for.
    var awaited: [pthread_t: Making] = [:]

    /// Returns the names of the defaults in the cycle from one default back to the calling thread,
    /// or `nil` if there is no cycle.
    func cycle(from making: Making, on thread: pthread_t) -> [String]? {
      var names: [String] = []
      var next = making
      while let maker = steps.first(where: { $0.making == next })?.thread {
        let ofMaker = steps.filter { $0.thread == maker }.map(\.making)
        names += ofMaker.drop { $0 != next }.map(\.description)
        if maker == thread { return names + [making.description] }
        guard let awaited = awaited[maker] else { return nil }
        next = awaited
      }
      return nil
    }
  }

  private static let condition = NSCondition()

  // SAFETY: See ``State``.
  nonisolated(unsafe) private static var state = State()

  /// Starts to create a default.
  ///
  /// - Returns: Whether the caller must create the default. `false` means that another thread has
  ///   created the default.
  /// - Precondition: Creating the default does not require the default itself.
  static func begin(_ making: Making) -> Bool {
    let thread = pthread_self()
    condition.lock()
    defer { condition.unlock() }
    guard unsafe state.steps.contains(where: { $0.making == making }) else {
      unsafe state.steps.append(Step(making: making, thread: thread))
      return true
    }
    if let cycle = unsafe state.cycle(from: making, on: thread) {
      fatalError(
        """
        The default of a dependency depends on itself: \(cycle.joined(separator: " needs ")). Create the \
        default without reading that dependency, or read the dependency later, in a closure.
        """
      )
    }
    unsafe state.awaited[thread] = making
    while unsafe state.steps.contains(where: { $0.making == making }) { condition.wait() }
    unsafe state.awaited[thread] = nil
    return false
  }

  /// Finishes creating a default, and wakes the threads that wait for it.
  static func end(_ making: Making) {
    condition.lock()
    unsafe state.steps.removeAll { $0.making == making }
    condition.broadcast()
    condition.unlock()
  }
}
