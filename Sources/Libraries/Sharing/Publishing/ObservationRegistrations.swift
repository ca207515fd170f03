import Locking

/// The nodes that tracked code has registered with.
///
/// The registrations show whether a notification came before tracking began.
///
/// Observation begins to track when the tracked code has returned. Code that must not miss a change
/// records its registrations, and then checks whether a notification came too early.
final class ObservationRegistrations: Sendable {
  /// The list in which the calling code's registrations are recorded, if any.
  @TaskLocal static var current: ObservationRegistrations?

  private struct Registration: Sendable {
    let source: AnySource
    let node: ObservationNode
    let aspect: ObservationNode.Aspect
    let notifications: UInt32
  }

  private let registrations = Locked<[Registration]>([])

  /// Runs code, and records the registrations that the code makes.
  func record(_ body: () -> Void) {
    Self.$current.withValue(self, operation: body)
  }

  /// Adds the registrations of one read.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameters:
  ///   - node: The node whose content is observed.
  ///   - above: The nodes above that node, which the code observes as a whole.
  ///   - source: The source that the nodes belong to.
  func add(_ node: ObservationNode, _ above: [ObservationNode], of source: AnySource) {
    func registration(_ node: ObservationNode, _ aspect: ObservationNode.Aspect) -> Registration {
      Registration(
        source: source,
        node: node,
        aspect: aspect,
        notifications: node.notifications(of: aspect)
      )
    }
    let new = [registration(node, .content)] + above.map { registration($0, .whole) }
    registrations.withLock { $0 += new }
  }

  /// Whether one of the nodes has been notified since the code registered with it.
  var isAnyNotified: Bool {
    registrations.withLock { $0 }.contains { registration in
      registration.source.inside {
        registration.node.notifications(of: registration.aspect) != registration.notifications
      }
    }
  }
}
