/// The way from the whole value of a source to a part of it, as far as there are nodes.
struct ObservationPath {
  /// The deepest node on the way.
  private(set) var node: ObservationNode

  /// Whether the node stands for the part itself, and not for a value that contains it.
  private(set) var isComplete = true

  /// Whether the path has met a computed part, which has no nodes inside.
  private var isComputed = false

  /// Creates the path to the whole value.
  init(root: ObservationNode) {
    node = root
  }

  /// Goes one step further down, inside the source's lock.
  ///
  /// - Parameters:
  ///   - step: The step, or `nil` for a part without a node of its own.
  ///   - isCreating: Whether to create a node that is missing.
  mutating func descend(_ step: ObservationNode.Step?, isCreating: Bool) {
    guard isComplete, !isComputed, let step else { return }
    guard step != .computed else { return isComputed = true }
    guard let child = node.child(at: step, isCreating: isCreating) else {
      return isComplete = false
    }
    node = child
  }

  /// Returns, inside the source's lock, the observers that a change of the part concerns.
  ///
  /// - Parameter aspects: What has changed at the end of the path.
  func takeObservers(of aspects: ObservationNode.Aspect = [.content, .whole]) -> ConcernedObservers
  {
    var concerned = ConcernedObservers()
    var aspects = isComplete ? aspects : .content
    var next: ObservationNode? = node
    while let node = next {
      next = node.parent
      concerned.add(node.takeObservers(of: aspects, removed: &concerned.removed))
      aspects = .content
    }
    return concerned
  }
}

/// The observers that a change concerns, to be notified outside the source's lock.
struct ConcernedObservers {
  /// The observers of one node.
  typealias OfNode = (
    node: ObservationNode, aspects: ObservationNode.Aspect, needsReminder: Bool
  )

  private var observers: [OfNode] = []

  /// Nodes that are no longer needed.
  ///
  /// They are released with this value.
  fileprivate(set) var removed: [ObservationNode] = []

  fileprivate mutating func add(_ observersOfNode: OfNode?) {
    if let observersOfNode { observers.append(observersOfNode) }
  }

  /// Notifies the observers.
  func notify() {
    for (node, aspects, needsReminder) in observers {
      node.notify(aspects, needsReminder: needsReminder)
    }
  }
}
