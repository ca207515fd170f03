/// The way from the whole value of a source to a part of it, as far as there are nodes.
struct ObservationPath {
  /// The deepest node on the way.
  private(set) var node: ObservationNode

  /// Whether the node stands for the part itself, and not for a value that contains it.
  private(set) var isComplete = true

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
    guard isComplete, let step else { return }
    guard let child = node.child(at: step, isCreating: isCreating) else {
      return isComplete = false
    }
    node = child
  }

  /// Notifies the observers that a change of the part concerns. Call this outside the source's lock.
  func notifyObservers() {
    node.notify(of: isComplete ? [.content, .whole] : .content)
  }
}
