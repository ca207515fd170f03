import Locking

/// The nodes that tracked code has registered with.
///
/// The registrations show whether a notification came before tracking began.
///
/// Observation starts tracking changes only after the tracked code has returned. Code that must not
/// miss a change records its registrations, and then checks whether a notification came too early.
final class ObservationRegistrations: Sendable {
  /// The list in which the calling code's registrations are recorded, if any.
  @TaskLocal static var current: ObservationRegistrations?

  /// One closure for each registration.
  ///
  /// The closure returns whether the node has been notified since the registration.
  private let checks = Locked<[@Sendable () -> Bool]>([])

  /// Adds the registrations of one read.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameters:
  ///   - node: The node whose content is observed.
  ///   - above: The nodes above `node`. The code observes the whole value of each.
  ///   - source: The source that the nodes belong to.
  func add(_ node: ObservationNode, _ above: [ObservationNode], of source: AnySource) {
    func check(_ node: ObservationNode, _ aspect: ObservationNode.Aspect) -> @Sendable () -> Bool {
      let known = node.notifications(of: aspect)
      return { source.inside { node.notifications(of: aspect) != known } }
    }
    let new = [check(node, .content)] + above.map { check($0, .whole) }
    checks.withLock { $0 += new }
  }

  /// Whether one of the nodes has been notified since the code registered with it.
  var isAnyNotified: Bool { checks.withLock { $0 }.contains { $0() } }
}
