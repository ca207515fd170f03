import Dispatch
public import Observation
import Synchronization

/// The node for observers of a shared value or of a part of it.
///
/// The nodes of one source form a tree: the root represents the whole value, and the other nodes
/// represent observed members and elements. The source owns the root, and each node owns the nodes
/// below it.
///
/// An observer of a part is notified when the part changes, when something inside it changes, and
/// when an enclosing value is replaced. The observer is not notified when a sibling of the part
/// changes. To make changes cheap, an observer registers upwards: with the ``Aspect/content`` of
/// its own node and with the ``Aspect/whole`` of every node above its own. So a change notifies
/// only the nodes on its own path, regardless of the number of other observed parts.
///
/// Observation notifies an observer only once. So a node is removed once all its observers are
/// known to have been notified.
///
/// SAFETY: The source's lock guards every stored property that can change.
/// The pending reminders are an exception: they are atomic.
@usableFromInline class ObservationNode: Observable, @unchecked Sendable {
  /// A kind of change that observers are notified about.
  struct Aspect: OptionSet {
    let rawValue: UInt8

    /// The node's value or a part of that value changed.
    static let content = Aspect(rawValue: 1)

    /// The node's value was replaced as a whole.
    static let whole = Aspect(rawValue: 2)
  }

  /// The step from an enclosing value to a part.
  @usableFromInline enum Step: Hashable {
    /// The element whose id has this hash value. Ids with equal hash values share their observers.
    case element(idHash: Int)

    /// The stored member at this byte range of the value.
    case member(bytes: Range<Int>)

    /// A part that the caller's code computes from the enclosing value. Neither the part nor its
    /// members have nodes.
    case computed

    /// Whether this is the step to a member that shares bytes with another member.
    fileprivate func overlaps(_ otherBytes: Range<Int>) -> Bool {
      guard case .member(let bytes) = self else { return false }
      return bytes.overlaps(otherBytes)
    }
  }

  /// The node's position in the tree, or `nil` for the root.
  fileprivate var position: (step: Step, parent: ObservationNode)? { nil }

  final let registrar = ObservationRegistrar()
  private final var children: [Step: ObservationNode] = [:]

  /// The context in which all observers have registered, or `several` if their contexts differ.
  private final var observingContext = ObserverContext.several

  /// The number of times that the observers of the content have been notified.
  ///
  /// The corresponding number for ``Aspect/whole`` is ``wholeNotifications``.
  private final var contentNotifications: UInt32 = 0
  private final var wholeNotifications: UInt32 = 0

  private final let pendingReminders = Atomic<UInt8>(0)

  /// The aspects that have observers.
  private final var observed: Aspect = []

  /// Whether this node and all nodes below it have no observers.
  final var isUnobserved: Bool { observed.isEmpty && children.isEmpty }

  /// The nodes above this one, nearest first.
  final var ancestors: some Sequence<ObservationNode> {
    sequence(first: self) { $0.position?.parent }.dropFirst()
  }

  /// Returns the node of a part of this node's value.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameters:
  ///   - step: The step to the part.
  ///   - isCreating: Whether to create the node if it is missing.
  /// - Returns: The part's node, or `nil` if the node is missing. If the part overlaps another
  ///   member that has a node, the result is `self`, because neither overlapping members nor their
  ///   parts get nodes.
  final func child(at step: Step, isCreating: Bool) -> ObservationNode? {
    if let child = children[step] { return child }
    if case .member(let bytes) = step, children.keys.contains(where: { $0.overlaps(bytes) }) {
      return self
    }
    guard isCreating else { return nil }
    let child = PartNode(at: step, in: self)
    children[step] = child
    return child
  }
}

/// A part's node.
///
/// SAFETY: As ``ObservationNode``.
private final class PartNode: ObservationNode, @unchecked Sendable {
  private let step: Step

  /// The enclosing value's node.
  ///
  /// The parent owns this node, so the parent exists as long as this node is in the tree. A removed
  /// node may outlive its parent, but no longer uses the parent.
  private unowned let parent: ObservationNode

  init(at step: Step, in parent: ObservationNode) {
    self.step = step
    self.parent = parent
  }

  override var position: (step: Step, parent: ObservationNode)? { (step, parent) }
}

// MARK: - Registering

extension ObservationNode {
  /// Marks this node as observed by the calling code.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Returns: The nodes above this node. The caller registers with the `whole` aspect of each of
  ///   these nodes.
  func markObserved() -> [ObservationNode] {
    mark(.content)
    for node in ancestors { node.mark(.whole) }
    return Array(ancestors)
  }

  private func mark(_ aspect: Aspect) {
    let context = ObserverContext.current
    observingContext = observed.isEmpty || observingContext == context ? context : .several
    observed.insert(aspect)
  }
}

// MARK: - Notifying

extension ObservationNode {
  /// Collects the observers of this node that a change affects, and removes unneeded nodes.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameters:
  ///   - aspects: The changed aspects.
  ///   - concerned: The collection to which the method adds the observers and the unneeded nodes.
  func collectObservers(of aspects: Aspect, into concerned: inout ConcernedObservers) {
    let aspects = aspects.intersection(observed)
    if !aspects.isEmpty {
      if aspects.contains(.content) { contentNotifications &+= 1 }
      if aspects.contains(.whole) { wholeNotifications &+= 1 }
      let context = ObserverContext.current
      let isMainActorConcerned = observingContext == .several || observingContext == .mainActor
      concerned.notifications.append(
        (self, aspects, needsReminder: isMainActorConcerned && context != .mainActor)
      )
      endObservation(of: aspects, in: context)
      if aspects.contains(.whole), !observed.contains(.whole) {
        concerned.removed += children.values
        children = [:]
      }
    }
    guard isUnobserved, let (step, parent) = position else { return }
    concerned.removed += [self]
    parent.children[step] = nil
    // Only observers of a part register with the `whole` aspect of the parent. So if the parent has
    // no child nodes, its `whole` aspect has no observers.
    if parent.children.isEmpty { parent.observed.remove(.whole) }
  }

  /// Returns the number of notifications for an aspect.
  ///
  /// Call this method inside the source's lock.
  func notifications(of aspect: Aspect) -> UInt32 {
    aspect == .whole ? wholeNotifications : contentNotifications
  }

  /// Marks aspects as unobserved if the notification in progress is certain to reach all their
  /// observers.
  ///
  /// Observation starts tracking changes only after the tracked code has returned. An observer
  /// misses a notification that comes after its read but before tracking starts. Observers that
  /// registered on the thread that makes the change cannot miss it, unless the thread makes the
  /// change inside tracked code. A second notification reaches all observers on the main actor. An
  /// observer on another thread may miss the notification. So if a node may have an observer on
  /// another thread, the node keeps all its observers, and notifies them of each change.
  private func endObservation(of aspects: Aspect, in context: ObserverContext) {
    let isCertain =
      observingContext == context
      ? !ObservationDetector.shared.isTracking : observingContext == .mainActor
    if isCertain { observed.subtract(aspects) }
  }

  /// Notifies the observers of the given aspects.
  ///
  /// Call this method outside the source's lock, once the new value is visible to all threads.
  ///
  /// NB: On the main actor, tracking starts within one turn of the main queue.
  /// If the first notification came too early for an observer, a second notification on the main
  /// queue reaches the observer.
  ///
  /// - Parameters:
  ///   - aspects: The changed aspects.
  ///   - needsReminder: Whether to send the second notification.
  func notify(_ aspects: Aspect, needsReminder: Bool) {
    // The second notification is queued before the first is sent. So an observer on the main actor
    // reacts only once, after it has received both notifications.
    if needsReminder { remindOnMainQueue(of: aspects) }
    willChange(aspects)
  }

  /// Notifies the observers of the given aspects.
  ///
  /// NB: A registrar can notify observers before a change and after a change.
  /// Observers listen only to the notification before a change. So the library calls `willSet`
  /// although the value has already changed.
  private func willChange(_ aspects: Aspect) {
    let detector = ObservationDetector.shared
    if aspects.contains(.content) { registrar.willSet(self, keyPath: detector.contentKeyPath) }
    if aspects.contains(.whole) { registrar.willSet(self, keyPath: detector.wholeKeyPath) }
  }

  private func remindOnMainQueue(of aspects: Aspect) {
    let pending = pendingReminders.bitwiseOr(aspects.rawValue, ordering: .sequentiallyConsistent)
    guard pending.oldValue == 0 else { return }
    DispatchQueue.main.async { @Sendable in
      // Clear the pending aspects before the notification, so that a later change requests another
      // notification.
      let aspects = self.pendingReminders.exchange(0, ordering: .sequentiallyConsistent)
      self.willChange(Aspect(rawValue: aspects))
    }
  }
}
