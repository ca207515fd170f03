import Dispatch
public import Observation
import Synchronization

/// What the observers of a shared value, or of one part of it, register with.
///
/// The nodes of one source form a tree: its root stands for the whole value, the other nodes for the members
/// and elements that some code has observed. The source owns the root, and each node owns those below.
///
/// An observer of a part is notified when that part changes, when something inside it changes, and when a
/// value that contains it changes as a whole; not when a sibling changes. To make this cheap the observer
/// registers upwards: with the ``Aspect/content`` of its own node, and with the ``Aspect/whole`` of every
/// node above. A change then notifies the nodes on its own path, however many other parts are observed.
///
/// SAFETY: The source's lock guards `children` and `outlivesChange`. All else is thread-safe or immutable.
@usableFromInline
final class ObservationNode: Observable, @unchecked Sendable {
  /// What observers are notified of.
  struct Aspect: OptionSet {
    let rawValue: UInt8

    /// The value of the node changed, or something inside it.
    static let content = Aspect(rawValue: 1)

    /// The value of the node changed as a whole.
    static let whole = Aspect(rawValue: 2)
  }

  /// How a part is reached from the value that contains it.
  @usableFromInline
  enum Step: Hashable {
    /// The element whose id has this hash value. Ids with equal hash values share their observers.
    case element(idHash: Int)

    /// The stored member that occupies these bytes of the value.
    case member(bytes: Range<Int>)
  }

  /// Node of the value that contains this one. The cycle ends with ``removeChildren()``.
  private let parent: ObservationNode?

  private let registrar = ObservationRegistrar()
  private let detector = ObservationDetector.shared
  private var children: [Step: ObservationNode] = [:]
  private var outlivesChange = false
  private let observedAspects = Atomic<UInt8>(0)
  private let pendingReminders = Atomic<UInt8>(0)

  /// Creates a node.
  init(parent: ObservationNode? = nil) {
    self.parent = parent
  }

  /// The aspects that some code has observed.
  var observed: Aspect { Aspect(rawValue: observedAspects.load(ordering: .relaxed)) }

  // MARK: Registering

  /// Registers the calling code as an observer of the node as a whole, if that code is being tracked.
  ///
  /// - Returns: Whether the calling code is being tracked by `withObservationTracking`.
  func accessWhole() -> Bool {
    detector.detect { registrar.access(self, keyPath: detector.wholeKeyPath) }
  }

  /// Registers the calling code as an observer of this node and, upwards, of the nodes above as a whole.
  func access() {
    registrar.access(self, keyPath: detector.contentKeyPath)
    var node = self
    while let parent = node.parent {
      parent.registrar.access(parent, keyPath: detector.wholeKeyPath)
      node = parent
    }
  }

  /// Notes, inside the source's lock, that some code observes this node.
  func markObserved() {
    observe(.content)
    outlivesChange = !MainThread.isCurrent
    var node = self
    while let parent = node.parent {
      parent.observe(.whole)
      node = parent
    }
  }

  private func observe(_ aspect: Aspect) {
    observedAspects.bitwiseOr(aspect.rawValue, ordering: .relaxed)
  }

  // MARK: Children

  /// Returns, inside the source's lock, the node of a part.
  ///
  /// - Parameters:
  ///   - step: The step to the part.
  ///   - isCreating: Whether to create the node if there is none.
  /// - Returns: The node; or this node, if the part shares bytes with another member that has a node; or `nil`.
  func child(at step: Step, isCreating: Bool) -> ObservationNode? {
    if let child = children[step] { return child }
    if overlapsChild(step) { return self }
    guard isCreating else { return nil }
    let child = ObservationNode(parent: self)
    children[step] = child
    return child
  }

  private func overlapsChild(_ step: Step) -> Bool {
    guard case .member(let bytes) = step else { return false }
    return children.keys.contains { other in
      guard case .member(let otherBytes) = other else { return false }
      return bytes.overlaps(otherBytes)
    }
  }

  /// Removes, inside the source's lock, the nodes below, since their observers are about to be notified.
  ///
  /// NB: Code off the main actor may be on its way to observe a node that it has read: such a node stays for
  /// one more change.
  ///
  /// - Returns: The removed nodes. Release them outside the lock: they keep closures of observers.
  func removeChildrenBeforeNotifying() -> [ObservationNode] {
    var removed: [ObservationNode] = []
    for (step, child) in children {
      guard !child.outlivesChange else {
        child.outlivesChange = false
        continue
      }
      children[step] = nil
      removed.append(child)
      removed += child.removeChildren()
    }
    return removed
  }

  /// Removes all nodes below, for the source's end.
  ///
  /// - Returns: The removed nodes.
  @discardableResult
  func removeChildren() -> [ObservationNode] {
    let removed = Array(children.values)
    children = [:]
    return removed + removed.flatMap { $0.removeChildren() }
  }

  // MARK: Notifying

  /// Notifies the observers of this node, and those of the nodes above that their content changed.
  ///
  /// Call this outside the source's lock, once every thread sees the new value.
  ///
  /// - Parameter aspects: What to notify the observers of this node of.
  func notify(of aspects: Aspect) {
    notifyObservers(of: aspects)
    var node = self
    while let parent = node.parent {
      parent.notifyObservers(of: .content)
      node = parent
    }
  }

  /// Notifies the observers of this node alone.
  ///
  /// NB: Observation begins to track when the tracked code has returned. A change that another thread makes after
  /// the reading and before that notifies no observer. Code on the main actor begins to track within one turn of
  /// the main queue, so a second notification there reaches it.
  func notifyObservers(of aspects: Aspect) {
    let aspects = aspects.intersection(observed)
    guard !aspects.isEmpty else { return }
    willChange(aspects)
    if !MainThread.isCurrent { remindOnMainQueue(of: aspects) }
  }

  /// NB: A registrar notifies before and after a change. Every kind of observer asks for the first of the two,
  /// so this is the one that is sent, after the change.
  private func willChange(_ aspects: Aspect) {
    if aspects.contains(.content) {
      registrar.willSet(self, keyPath: detector.contentKeyPath)
    }
    if aspects.contains(.whole) {
      registrar.willSet(self, keyPath: detector.wholeKeyPath)
    }
  }

  private func remindOnMainQueue(of aspects: Aspect) {
    let isPending =
      pendingReminders.bitwiseOr(aspects.rawValue, ordering: .sequentiallyConsistent).oldValue != 0
    guard !isPending else { return }
    DispatchQueue.main.async { @Sendable in
      // The reminders are cleared before they are sent: a change that is too late for this turn asks for another one.
      let aspects = self.pendingReminders.exchange(0, ordering: .sequentiallyConsistent)
      self.willChange(Aspect(rawValue: aspects))
    }
  }
}
