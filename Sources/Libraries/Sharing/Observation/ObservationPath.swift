/// The path from a source's whole value to a part of it, down to the deepest node that exists.
struct ObservationPath {
  /// The deepest existing node on the path.
  private(set) var node: ObservationNode

  /// Whether the node belongs to the part itself rather than to an enclosing value.
  private var isComplete = true

  /// Whether parts further down the path may have nodes.
  ///
  /// Neither a computed part nor its members have nodes.
  private var goesOn = true

  /// Creates the path of the whole value.
  init(root: ObservationNode) {
    node = root
  }

  /// Extends the path by one step.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameters:
  ///   - step: The step, or `nil` for a part without its own node.
  ///   - isCreating: Whether to create a node that is missing.
  mutating func descend(_ step: ObservationNode.Step?, isCreating: Bool) {
    guard goesOn, let step else { return }
    if step == .computed { return goesOn = false }
    let child = node.child(at: step, isCreating: isCreating)
    isComplete = child != nil
    goesOn = isComplete && child !== node
    node = child ?? node
  }

  /// Returns the observers that a change to the part affects.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameter aspects: The changed aspects of the part at the end of the path.
  func collectObservers(of aspects: ObservationNode.Aspect = [.content, .whole])
    -> ConcernedObservers
  {
    var concerned = ConcernedObservers()
    node.collectObservers(of: isComplete ? aspects : .content, into: &concerned)
    for node in node.ancestors { node.collectObservers(of: .content, into: &concerned) }
    return concerned
  }
}

/// The observers that a change affects, to be notified outside the source's lock.
struct ConcernedObservers {
  /// The nodes whose observers are notified.
  var notifications:
    [(node: ObservationNode, aspects: ObservationNode.Aspect, needsReminder: Bool)] = []

  /// Nodes that are no longer needed.
  ///
  /// The nodes retain closures of observers, and are released with this structure, outside the
  /// lock.
  var removed: [ObservationNode] = []

  /// Notifies the observers.
  func notify() {
    for (node, aspects, needsReminder) in notifications {
      node.notify(aspects, needsReminder: needsReminder)
    }
  }
}
